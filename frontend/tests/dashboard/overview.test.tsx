/** The first view of a dashboard. */
import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathTo } from '@/shared/routes/paths';
import { userIs } from '@/shared/session/store';
import { done, user } from '../account/portal';
import { problem } from '../screen/render';
import { ID, openOwn } from './own';

const OWN = pathTo('dashboard', { id: ID });
const part = (name: string) => page.findByRole('region', { name });

it('says what came back and why, what waits, whose class changed and what is reviewed next', async () => {
  await openOwn(OWN);
  const open = within(await part('Zu erledigen und in Prüfung'));
  expect(open.getByText('1 abgelehnt, 1 in Prüfung')).toBeInTheDocument();
  expect(open.getByText('Grund: Das Gründungsjahr stimmt nicht.')).toBeInTheDocument();
  // The server's path has a language of its own, which is not put in front twice.
  expect(open.getByRole('link', { name: 'Unser Profil' })).toHaveAttribute(
    'href',
    '/asset-manager-dashboard/7/profile',
  );
  const ratings = within(await part('Eigene Ratings'));
  expect(ratings.getByText('10 von 12 Fonds haben ein Rating. 1 wird überprüft.')).toBeInTheDocument();
  expect(ratings.getByText('1 Fonds heraufgestuft')).toBeInTheDocument();
  expect(ratings.getByText('Kein Fonds herabgestuft')).toBeInTheDocument();
  expect(
    within(await part('Nächste Überprüfungen')).getByText('01.11.2026 (überfällig)'),
  ).toBeInTheDocument();
  expect(within(await part('Team')).getByText('2 Mitglieder. 1 Einladung ist offen.')).toBeInTheDocument();
});

it('says what investors looked for and at how many documents there is something to do', async () => {
  await openOwn(OWN);
  expect(
    await within(await part('Was Anleger suchten')).findByText(
      /37 professionelle Anleger suchten TER unter 1 %/,
    ),
  ).toBeInTheDocument();
  expect(await page.findByText('Bei 4 Dokumenten ist etwas zu tun.')).toBeInTheDocument();
});

it('sends a message to the provider and empties the form', async () => {
  const view = await openOwn(OWN, { 'POST send_asset_manager_box_request/': done('Anfrage gesendet.') });
  const box = within(await part('Nachricht an uns'));
  await userEvent.type(box.getByLabelText(/^Nachricht/), 'Bitte rufen Sie an.');
  await userEvent.click(box.getByRole('button', { name: 'Nachricht senden' }));
  expect(await page.findByText('Anfrage gesendet.')).toBeInTheDocument();
  expect(view.named('POST send_asset_manager_box_request/')[0]?.body).toEqual({
    message: 'Bitte rufen Sie an.',
    website: '',
  });
  expect(within(await part('Nachricht an uns')).getByLabelText(/^Nachricht/)).toHaveValue('');
});

it('keeps what was typed when sending fails', async () => {
  await openOwn(OWN, { 'POST send_asset_manager_box_request/': () => problem(500, 'internal_error') });
  const box = within(await part('Nachricht an uns'));
  await userEvent.type(box.getByLabelText(/^Nachricht/), 'Hallo');
  await userEvent.click(box.getByRole('button', { name: 'Nachricht senden' }));
  expect(await page.findByText('Fehler beim Senden der Anfrage.')).toBeInTheDocument();
  expect(box.getByLabelText(/^Nachricht/)).toHaveValue('Hallo');
});

it('offers readers nothing to write', async () => {
  await openOwn(OWN, {}, 'reader');
  await part('Eigene Ratings');
  expect(page.queryByRole('region', { name: 'Nachricht an uns' })).toBeNull();
});

it("leads home from somebody else's dashboard, and asks nothing of it", async () => {
  const view = await openOwn(pathTo('dashboard', { id: 8 }));
  await view.arrived('/');
  expect(view.named('GET company_info/8/dashboard/')).toHaveLength(0);
});

it('leads an account without a company home', async () => {
  userIs(user({ is_wholesale: true }));
  const { openPortal } = await import('../account/portal');
  const view = await openPortal(OWN);
  await view.arrived('/');
});
