/** The frame of an asset manager's dashboard, and the way into it. */
import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagesFor } from '@/shared/dashboard/pages';
import { DECLARED, pathTo } from '@/shared/routes/paths';
import { userIs } from '@/shared/session/store';
import { openPortal, user } from '../account/portal';

const OWN = pathTo('dashboardProfile', { id: 7 });
const manager = (changed: Parameters<typeof user>[0] = {}) =>
  user({
    is_asset_manager: true,
    company_info_id: 7,
    company_info_name: 'Beispiel Invest KAG',
    company_role: 'reader',
    ...changed,
  });

it('says whose dashboard it is, in which role one reads it, and where one is', async () => {
  userIs(manager());
  await openPortal(OWN);
  expect(await page.findByRole('heading', { level: 1, name: 'Profil' })).toBeInTheDocument();
  expect(page.getByText('Beispiel Invest KAG')).toBeInTheDocument();
  expect(page.getByText('Ihre Rolle: Leser')).toBeInTheDocument();
  const pages = within(page.getByRole('navigation', { name: 'Seiten des Dashboards' }));
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Profil');
});

it('leads from the menu of the account to the own dashboard', async () => {
  userIs(manager());
  await openPortal('/en');
  await userEvent.click(await page.findByRole('button', { name: /^Account/ }));
  expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/en\/asset-manager-dashboard\/7(\/|$)/),
  );
});

it('has no entry for accounts without a company', async () => {
  userIs(user({ is_asset_manager: true }));
  await openPortal('/');
  await userEvent.click(await page.findByRole('button', { name: /^Konto/ }));
  expect(page.getByRole('link', { name: 'Profil' })).toBeInTheDocument();
  expect(page.queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

it("leads away from somebody else's dashboard", async () => {
  userIs(manager());
  const view = await openPortal(pathTo('dashboardProfile', { id: 8 }));
  await view.arrived('/');
  expect(await page.findByText('Nicht autorisiert.')).toBeInTheDocument();
});

it('lists pages that are declared, and the upload of articles only for those who may', () => {
  expect(pagesFor(manager()).every((name) => name in DECLARED)).toBe(true);
  expect(pagesFor(manager())).not.toContain('dashboardArticles');
  const more = pagesFor(manager({ is_esg_article_upload_allowed: true }));
  expect(more.includes('dashboardArticles' as never)).toBe('dashboardArticles' in DECLARED);
});
