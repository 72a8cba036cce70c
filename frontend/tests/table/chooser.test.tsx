import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { chooseColumns, columnChoice } from '@/shared/table/column-store';
import { forgetToasts } from '@/shared/toasts';
import { openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

const FIELDS = 'custom_search_fields/';
const kept = (...names: string[]) => ({ custom_fields: names.map((value) => ({ value })) });
const asSent = ({ body }: { body: unknown }) => json(body);

beforeEach(() => {
  localStorage.clear();
  chooseColumns(null);
  forgetToasts();
});
afterEach(() => vi.unstubAllGlobals());

const heads = () => page.getAllByRole('columnheader').map((one) => one.textContent?.trim() ?? '');

async function list(who: ReturnType<typeof user>, replies: Replies = {}) {
  userIs(who);
  const view = await openPortal('/advanced-search-results', replies);
  await page.findByRole('columnheader', { name: /Name/ });
  return view;
}

async function chooser(who: ReturnType<typeof user> = user(), replies: Replies = {}) {
  const view = await list(who, replies);
  await userEvent.click(page.getByRole('button', { name: /^Spalten/ }));
  const dialog = within(await page.findByRole('dialog', { name: 'Spalten wählen' }));
  await waitFor(() => expect(dialog.queryAllByRole('checkbox')).not.toHaveLength(0));
  return { ...view, dialog, press: (name: string | RegExp) => press(dialog, name) };
}

const press = (within_: Pick<typeof page, 'getByRole'>, name: string | RegExp) =>
  userEvent.click(within_.getByRole('button', { name }));

describe('the columns of an account', () => {
  it('are those it has kept, and no others show before', async () => {
    let answer: (response: Response) => void = () => undefined;
    userIs(user());
    await openPortal('/advanced-search-results', {
      [`GET ${FIELDS}`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await page.findByRole('columnheader', { name: 'Spalten werden geladen' });
    expect(page.getByRole('button', { name: /^Spalten/ })).toBeDisabled();
    answer(json(kept('performance', 'asset_class')));
    await waitFor(() =>
      expect(heads()).toEqual([
        'Auswahl',
        'Merkliste',
        'Name',
        expect.stringMatching(/perf_3y/),
        'asset_class',
      ]),
    );
  });

  it('are saved as they are ticked, show at once, and say so', async () => {
    const view = await chooser(user(), {
      [`GET ${FIELDS}`]: () => json(kept('isin')),
      [`POST ${FIELDS}`]: asSent,
    });
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'min_investment' }));
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'accumulating' }));
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'accumulating' }));
    expect(view.named(`POST ${FIELDS}`)).toEqual([]);
    await view.press('Speichern');
    expect(await page.findByText('Einstellungen gespeichert.')).toBeInTheDocument();
    expect(page.queryByRole('dialog')).toBeNull();
    expect(view.named(`POST ${FIELDS}`).map(({ body }) => body)).toEqual([kept('isin', 'min_investment')]);
    expect(heads()).toEqual(expect.arrayContaining([expect.stringMatching(/^min_investment/)]));
    expect(columnChoice()).toBeNull();
  });

  it('stay as they were when saving fails, and what was ticked stays ticked', async () => {
    let answer: (response: Response) => void = () => undefined;
    const view = await chooser(user(), {
      [`GET ${FIELDS}`]: () => json(kept('isin')),
      [`POST ${FIELDS}`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'asset_class' }));
    await view.press('Speichern');
    await waitFor(() => expect(heads()).toContain('asset_class'));
    answer(problem(500, 'internal_error', { request_id: 'abc' }));
    expect(
      await view.dialog.findByText(/konnten nicht gespeichert werden.*Fehlernummer abc/),
    ).toBeInTheDocument();
    expect(heads()).not.toContain('asset_class');
    expect(view.dialog.getByRole('checkbox', { name: 'asset_class' })).toBeChecked();
  });

  it('must be at least one', async () => {
    const view = await chooser(user(), { [`GET ${FIELDS}`]: () => json(kept('isin')) });
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'ISIN' }));
    await view.press('Speichern');
    expect(await view.dialog.findByText('Bitte wählen Sie mindestens eine Spalte.')).toBeInTheDocument();
    expect(view.named(`POST ${FIELDS}`)).toEqual([]);
    expect(heads()).toContain('ISIN');
  });

  it('go back to the default choice', async () => {
    const view = await chooser(user(), {
      [`GET ${FIELDS}`]: () => json(kept('asset_class')),
      [`DELETE ${FIELDS}`]: () => json(kept()),
    });
    await view.press('Standard wiederherstellen');
    expect(heads()).toContain('asset_class');
    await view.press('Speichern');
    expect(await page.findByText('Einstellungen gespeichert.')).toBeInTheDocument();
    expect(view.named(`DELETE ${FIELDS}`)).toHaveLength(1);
    await waitFor(() => expect(heads()).toContain('ISIN'));
  });

  it('are not overwritten by a choice that starts from nothing', async () => {
    const view = await list(user(), { [`GET ${FIELDS}`]: () => problem(403, 'forbidden') });
    const alert = await page.findByText(/^Ihre Spalten fehlen/);
    expect(page.queryByRole('button', { name: /^Spalten/ })).toBeNull();
    await press(within(alert), 'Neu laden');
    await waitFor(() => expect(view.named(`GET ${FIELDS}`)).toHaveLength(2));
  });
});

describe('a choice made before signing in', () => {
  it('moves to an account that has none', async () => {
    chooseColumns(['asset_class', 'abolished', 'volatility']);
    const view = await list(user(), { [`POST ${FIELDS}`]: asSent });
    expect(view.named(`POST ${FIELDS}`).map(({ body }) => body)).toEqual([kept('asset_class', 'volatility')]);
    expect(heads()).toContain('asset_class');
    expect(columnChoice()).toBeNull();
  });

  it('stays, and counts, when the account does not take it', async () => {
    chooseColumns(['asset_class']);
    await list(user(), { [`POST ${FIELDS}`]: () => problem(500, 'internal_error') });
    expect(heads()).toContain('asset_class');
    expect(columnChoice()).toEqual(['asset_class']);
  });

  it('gives way to that of the account, and stays in the browser', async () => {
    chooseColumns(['asset_class']);
    const view = await list(user(), { [`GET ${FIELDS}`]: () => json(kept('isin')) });
    expect(heads()).toContain('ISIN');
    expect(heads()).not.toContain('asset_class');
    expect(columnChoice()).toEqual(['asset_class']);
    expect(view.named(`POST ${FIELDS}`)).toEqual([]);
  });
});

describe('the columns of a demo account', () => {
  it('are kept in this browser, at once', async () => {
    const view = await chooser(user({ is_demo: true }));
    expect(view.dialog.getByText(/^Ein Demokonto teilen sich viele/)).toBeInTheDocument();
    await userEvent.type(view.dialog.getByRole('searchbox'), 'min_inv');
    expect(view.dialog.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(view.dialog.getByRole('checkbox', { name: 'min_investment' }));
    expect(columnChoice()).toEqual(expect.arrayContaining(['min_investment', 'performance', 'isin']));
    expect(heads()).toEqual(expect.arrayContaining([expect.stringMatching(/^min_investment/)]));
    await view.press('Standard wiederherstellen');
    expect(columnChoice()).toBeNull();
    await view.press('Fertig');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(view.calls.filter(({ name }) => name.includes('custom_search_fields'))).toEqual([]);
  });

  it('says when nothing matches', async () => {
    const { dialog } = await chooser(user({ is_demo: true }));
    await userEvent.type(dialog.getByRole('searchbox'), 'xyz');
    expect(dialog.getByText('Keine Spalte passt zu „xyz“.')).toBeInTheDocument();
  });
});
