/** Tables of articles: hand one in, see what would change, choose, and what became of earlier ones. */
import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Details } from '@/features/dashboard-articles/queries';
import { pathTo } from '@/shared/routes/paths';
import { userIs } from '@/shared/session/store';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const PAGE = pathTo('dashboardArticles', { id: 7 });
const manager = (changed: Parameters<typeof user>[0] = {}) =>
  user({
    is_asset_manager: true,
    company_info_id: 7,
    company_info_name: 'Beispiel Invest KAG',
    company_role: 'editor',
    is_esg_article_upload_allowed: true,
    ...changed,
  });

const CHECKED: Details = {
  id: 3,
  name: 'artikel.xlsx',
  state: 'checked',
  state_label: 'Geprüft, nicht geladen',
  created_at: '2026-11-27T09:00:00Z',
  decided_at: null,
  reason: '',
  valid_from: '2026-12-01',
  source: 'Prospekt',
  scheme: 'sfdr',
  read: 3,
  accepted: 2,
  rejected: 1,
  changed: 1,
  unchanged: 1,
  without_faulty_rows: false,
  can_accept_all: false,
  can_accept_good_rows: true,
  can_withdraw: true,
  simulated: false,
  progress: null,
  message: '',
  wrong_table: false,
  changed_since: false,
  changes: [
    {
      fund: 'Beispiel Aktien',
      isin: 'DE0000000011',
      old: 8,
      since: '2024-01-02',
      new: 9,
      valid_from: '2026-12-01',
      share_old: null,
      share_new: null,
    },
  ],
  more_changes: 0,
  faults: [{ line: 4, code: 'isin_of_others', text: 'Gehört nicht dazu.', cells: 'LU1 · 8' }],
  more_faults: 0,
  workbook: true,
  workbook_due: false,
};

const listed = (...results: object[]) => json({ count: results.length, page: 1, per_page: 15, results });

async function open(replies: Replies = {}, address = `${PAGE}?upload=3`) {
  userIs(manager());
  return openPortal(address, {
    'GET company_info/esg/articles/': () => listed(CHECKED),
    'GET company_info/esg/articles/3/': () => json(CHECKED),
    ...replies,
  });
}

it('says that the account may not upload, and asks for nothing', async () => {
  userIs(manager({ is_esg_article_upload_allowed: false }));
  const view = await openPortal(PAGE);
  expect(await page.findByText('Ihr Konto ist für diesen Upload nicht freigeschaltet.')).toBeInTheDocument();
  expect(view.named('GET company_info/esg/articles/')).toEqual([]);
});

it('shows a reader of the company what was handed in, and no form', async () => {
  userIs(manager({ company_role: 'reader' }));
  await openPortal(PAGE, { 'GET company_info/esg/articles/': () => listed(CHECKED) });
  expect(await page.findByRole('button', { name: 'artikel.xlsx' })).toBeInTheDocument();
  expect(page.queryByRole('button', { name: 'Hochladen und prüfen' })).toBeNull();
});

it('shows the difference by fund, each fault, and the way to the marked workbook', async () => {
  await open();
  const changes = await page.findByRole('region', { name: 'Was sich ändern würde' });
  const cells = within(changes).getAllByRole('row')[1];
  expect(cells).toHaveTextContent('Beispiel AktienDE0000000011802.01.2024901.12.2026');
  expect(page.getByText('Gehört nicht dazu.', { exact: false })).toBeInTheDocument();
  expect(page.getByRole('link', { name: /markierten und kommentierten Zellen/ })).toHaveAttribute(
    'href',
    '/api/v1/company_info/esg/articles/3/workbook/?lang=de',
  );
  expect(page.queryByRole('button', { name: /^Alle/ })).toBeNull();
});

it('hands in the good rows only when one says so', async () => {
  const view = await open({
    'POST company_info/esg/articles/3/': () =>
      json({ ...CHECKED, state: 'waiting', state_label: 'Wartet auf Freigabe', can_accept_good_rows: false }),
  });
  await userEvent.click(await page.findByRole('button', { name: 'Nur die 2 guten Zeilen einreichen' }));
  expect(
    await page.findByText('Eingereicht. Wir geben Ihnen Bescheid, falls etwas fehlt.'),
  ).toBeInTheDocument();
  expect(view.named('POST company_info/esg/articles/3/').map(({ body }) => body)).toEqual([
    { accept: 'good_rows' },
  ]);
});

it('says so when the state has changed in the meantime', async () => {
  await open({
    'DELETE company_info/esg/articles/3/': () =>
      problem(409, 'upload_changed', { detail: 'Der Stand hat sich geändert.' }),
  });
  await userEvent.click(await page.findByRole('button', { name: 'Zurückziehen' }));
  expect(await page.findByText('Der Stand hat sich geändert.')).toBeInTheDocument();
});

it('refuses a file that is no table before it is sent', async () => {
  const view = await open({}, PAGE);
  const input = await page.findByLabelText(/^Datei/);
  await userEvent.upload(input, new File(['%PDF'], 'a.pdf'), { applyAccept: false });
  await userEvent.click(page.getByRole('button', { name: 'Hochladen und prüfen' }));
  expect(await page.findAllByText(/Bitte laden Sie die richtige Datei hoch\./)).not.toEqual([]);
  expect(view.named('POST company_info/esg/articles/')).toEqual([]);
});

it('sends a table and opens what was found in it', async () => {
  const view = await open({ 'POST company_info/esg/articles/': () => json(CHECKED, 202) }, PAGE);
  await userEvent.upload(await page.findByLabelText(/^Datei/), new File(['ISIN;Artikel'], 'artikel.csv'));
  await userEvent.click(page.getByRole('button', { name: 'Hochladen und prüfen' }));
  expect(await page.findByRole('heading', { name: 'artikel.xlsx' })).toBeInTheDocument();
  const [sent] = view.named('POST company_info/esg/articles/');
  expect(sent?.body).toMatchObject({
    file: { file_name: 'artikel.csv', base64_string: btoa('ISIN;Artikel') },
  });
  await view.arrived(`${PAGE}?upload=3`);
});

const checking = (progress: Partial<NonNullable<Details['progress']>>): Details => ({
  ...CHECKED,
  state: 'checking',
  state_label: 'Wird geprüft',
  can_accept_good_rows: false,
  can_withdraw: false,
  read: 0,
  changes: [],
  faults: [],
  workbook: false,
  progress: { stage: 'Lesen', done: null, total: null, silent_since: null, ...progress },
});

it('shows how many rows are read, also to whoever opens the address again', async () => {
  const found = checking({ done: 1200, total: 6000 });
  await open({ 'GET company_info/esg/articles/3/': () => json(found) });
  expect(await page.findByText('Lesen: 1.200 von 6.000 Zeilen')).toBeInTheDocument();
  expect(page.getByRole('progressbar', { name: 'Fortschritt' })).toHaveAttribute('value', '1200');
  expect(page.queryByText(/keinen Fortschritt/)).toBeNull();
});

it('says what becomes of the file when the worker is silent', async () => {
  const found = checking({ silent_since: '2026-11-27T09:00:00Z' });
  await open({ 'GET company_info/esg/articles/3/': () => json(found) });
  expect(await page.findByText(/^Seit .* meldet die Prüfung keinen Fortschritt\.$/)).toBeInTheDocument();
  expect(page.getByText(/Ihre Datei ist gespeichert/)).toBeInTheDocument();
});

it('blames the file only where the file is the reason', async () => {
  const failed: Details = {
    ...checking({}),
    state: 'failed',
    progress: null,
    message: 'Dreimal abgebrochen.',
  };
  await open({ 'GET company_info/esg/articles/3/': () => json(failed) });
  expect(await page.findByText('Die Prüfung wurde abgebrochen.')).toBeInTheDocument();
  expect(page.getByText('Dreimal abgebrochen.')).toBeInTheDocument();
  expect(page.queryByText('Bitte laden Sie die richtige Datei hoch.')).toBeNull();
});

it('says that the marked workbook is on its way, and shows it once it is there', async () => {
  let due = true;
  await open({
    'GET company_info/esg/articles/3/': () => json({ ...CHECKED, workbook: !due, workbook_due: due }),
  });
  expect(
    await page.findByText('Die Tabelle mit den markierten Zellen wird noch erstellt.'),
  ).toBeInTheDocument();
  due = false;
  expect(
    await page.findByRole('link', { name: /markierten und kommentierten Zellen/ }, { timeout: 3000 }),
  ).toBeInTheDocument();
});
