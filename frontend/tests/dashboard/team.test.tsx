/** Who belongs to a company, the log, and invitations. */
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathTo } from '@/shared/routes/paths';
import { userIs } from '@/shared/session/store';
import { done, openPortal, user } from '../account/portal';
import { json, problem } from '../screen/render';
import { ID, none, openOwn, TEAM } from './own';

const OWN = pathTo('dashboardTeam', { id: ID });
const people = async () => within(await page.findByRole('region', { name: 'Mitglieder' }));

describe('the team', () => {
  it('invites somebody in a role and forgets what was typed', async () => {
    const view = await openOwn(OWN, {
      [`POST company_info/${ID}/invitations/`]: done('Einladung gesendet.'),
    });
    const form = within(await page.findByRole('region', { name: 'Jemanden einladen' }));
    await userEvent.type(form.getByLabelText(/^E-Mail/), 'neu@example.org');
    await userEvent.selectOptions(form.getByLabelText('Rolle'), 'editor');
    await userEvent.click(form.getByRole('button', { name: 'Einladung senden' }));
    expect(await page.findByText('Einladung gesendet.')).toBeInTheDocument();
    expect(view.named(`POST company_info/${ID}/invitations/`)[0]?.body).toEqual({
      email: 'neu@example.org',
      role: 'editor',
    });
    await waitFor(() => expect(form.getByLabelText(/^E-Mail/)).toHaveValue(''));
  });

  it('says why a change is refused, and shows the role that holds', async () => {
    await openOwn(OWN, {
      [`PATCH company_info/${ID}/team/7/`]: () => problem(409, 'last_owner'),
    });
    const role = (await people()).getByLabelText('Rolle von Vera Amt');
    await userEvent.selectOptions(role, 'reader');
    expect(await page.findByText('Text zu last_owner.')).toBeInTheDocument();
    expect(role).toHaveValue('owner');
  });

  it('asks before somebody is removed, and before ownership is handed over', async () => {
    const view = await openOwn(OWN, {
      [`DELETE company_info/${ID}/team/8/`]: done('Aus dem Team entfernt.'),
      [`POST company_info/${ID}/team/8/owner/`]: done('Inhaberschaft übergeben.'),
    });
    const list = await people();
    await userEvent.click(list.getByRole('button', { name: 'Inhaberschaft übergeben' }));
    await userEvent.click(await page.findByRole('button', { name: 'Übergeben' }));
    expect(await page.findByText('Inhaberschaft übergeben.')).toBeInTheDocument();
    await userEvent.click(list.getByRole('button', { name: 'Entfernen' }));
    expect(view.named(`DELETE company_info/${ID}/team/8/`)).toHaveLength(0);
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Entfernen' }));
    expect(await page.findByText('Aus dem Team entfernt.')).toBeInTheDocument();
    expect(view.named(`DELETE company_info/${ID}/team/8/`)).toHaveLength(1);
  });

  it('lets those who own nothing only look, and leave', async () => {
    await openOwn(OWN, {}, 'reader');
    const list = await people();
    expect(list.queryByRole('combobox')).toBeNull();
    expect(list.queryByRole('button', { name: 'Entfernen' })).toBeNull();
    expect(list.getByRole('button', { name: 'Team verlassen' })).toBeInTheDocument();
    expect(page.queryByRole('region', { name: 'Jemanden einladen' })).toBeNull();
    expect(page.queryByRole('button', { name: /zurückziehen/ })).toBeNull();
  });

  it('changes nothing with a demo account, and says so', async () => {
    await openOwn(OWN, { [`GET company_info/${ID}/team/`]: () => json({ ...TEAM, demo: true }) });
    expect(await page.findByText(/^Mit dem Demokonto sehen Sie diese Seite/)).toBeInTheDocument();
    expect((await people()).queryByRole('button')).toBeNull();
  });

  it('tells in its log who did what, and what the provider did', async () => {
    const entry = { member: null, role: null, thing: null, title: null, link: null, reason: '' };
    const results = [
      {
        ...entry,
        source: 'published',
        action: 'decline',
        at: '2026-11-21T09:00:00Z',
        by: { kind: 'provider', name: null },
        thing: 'Profil',
        title: 'Beispiel Invest KAG',
        reason: 'Bild fehlt.',
      },
      {
        ...entry,
        source: 'team',
        action: 'role_changed',
        at: '2026-11-20T09:00:00Z',
        by: { kind: 'colleague', name: 'Uwe Bau' },
        member: { kind: 'you', name: 'Vera Amt' },
        role: 'editor',
      },
    ];
    await openOwn(OWN, {
      [`GET company_info/${ID}/log/`]: () => json({ ...none, per_page: 20, count: 2, results }),
    });
    const log = within(await page.findByRole('region', { name: 'Protokoll' }));
    expect(await log.findByText('Anbieter')).toBeInTheDocument();
    expect(log.getByText(/Profil abgelehnt: Beispiel Invest KAG/)).toBeInTheDocument();
    expect(log.getByText('Grund: Bild fehlt.')).toBeInTheDocument();
    expect(log.getByText(/Rolle geändert: Sie \(jetzt Redaktion\)/)).toBeInTheDocument();
  });
});

describe('an invitation', () => {
  const OFFER = {
    company: { id: ID, name: 'Beispiel Invest KAG' },
    role: 'editor',
    email: 'gast@example.org',
    expires_at: '2026-12-04T09:00:00Z',
  };
  const offered = { 'GET invitations/abc/': () => json(OFFER) };
  const at = pathTo('invitation', { token: 'abc' });

  it('tells a visitor for whom it is, and how to go on', async () => {
    userIs(null);
    await openPortal(at, offered);
    expect(await page.findByText(/Die Einladung gilt für gast@example.org/)).toBeInTheDocument();
    await userEvent.click(within(page.getByRole('main')).getByRole('button', { name: 'Anmelden' }));
    expect(await page.findByRole('dialog')).toBeInTheDocument();
  });

  it('is accepted only when asked to, and leads to the dashboard', async () => {
    const member = user({ is_asset_manager: true, company_info_id: ID, company_role: 'editor' });
    let joined = false;
    userIs(user({ email: 'gast@example.org' }));
    const view = await openPortal(at, {
      ...offered,
      'POST invitations/abc/': () => {
        joined = true;
        return json({ message: 'Sie gehören jetzt zum Team.', company: OFFER.company });
      },
      'POST refresh-token/': () => json(joined ? member : user({ email: 'gast@example.org' })),
    });
    const accept = await page.findByRole('button', { name: 'Einladung annehmen' });
    expect(view.named('POST invitations/abc/')).toHaveLength(0);
    await userEvent.click(accept);
    await view.arrived(pathTo('dashboard', { id: ID }));
    expect(await page.findByText('Sie gehören jetzt zum Team.')).toBeInTheDocument();
  });

  it('says why it is refused', async () => {
    userIs(user());
    await openPortal(at, {
      ...offered,
      'POST invitations/abc/': () => problem(403, 'invitation_other_address'),
    });
    await userEvent.click(await page.findByRole('button', { name: 'Einladung annehmen' }));
    expect(await page.findByText('Text zu invitation_other_address.')).toBeInTheDocument();
  });

  it('says that it has ended', async () => {
    userIs(null);
    await openPortal(at, { 'GET invitations/abc/': () => problem(404, 'invitation_invalid') });
    expect(await page.findByText('Text zu invitation_invalid.')).toBeInTheDocument();
    expect(within(page.getByRole('main')).queryByRole('button', { name: 'Anmelden' })).toBeNull();
  });
});
