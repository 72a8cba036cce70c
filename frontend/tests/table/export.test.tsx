import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/shared/api/client';
import { userIs } from '@/shared/session/store';
import { explained } from '@/shared/table/use-export';
import { forgetToasts } from '@/shared/toasts';
import { openPortal, type Replies, user } from '../account/portal';
import { problem } from '../screen/render';

const REPORT = 'POST generate_report/';
const SERIES = 'POST generate_time_series/';

const file = () =>
  new Response('PK', {
    headers: { 'Content-Disposition': 'attachment; filename="fondsatlas-fonds-2026-11-22.xlsx"' },
  });

let saved: string[] = [];

beforeEach(() => {
  localStorage.clear();
  forgetToasts();
  saved = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  // jsdom follows no links.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function dialog(who: ReturnType<typeof user>, replies: Replies, address = '/advanced-search-results') {
  userIs(who);
  const view = await openPortal(address, replies);
  await page.findByRole('columnheader', { name: /Name/ });
  const open = async () => {
    const main = within(page.getByRole('main'));
    await userEvent.click(main.getByRole('button', { name: 'Exportieren' }));
    return within(await page.findByRole('dialog', { name: 'Fonds exportieren' }));
  };
  return { view, open };
}

describe('the export of a fund list', () => {
  it('sends the whole query, order and columns as they show, and saves the file by its name', async () => {
    const sent: unknown[] = [];
    const { open } = await dialog(
      user(),
      {
        [REPORT]: ({ body }) => {
          sent.push(body);
          return file();
        },
      },
      '/advanced-search-results?r=A&page=2&per_page=30&ordering=-perf_3y&asof=2026-09-30',
    );
    const shown = await open();
    expect(shown.getByRole('radio', { name: /ganze Liste/ })).toBeChecked();
    await userEvent.click(shown.getByRole('button', { name: 'Excel-Datei erstellen' }));
    await waitFor(() => expect(saved).toEqual(['fondsatlas-fonds-2026-11-22.xlsx']));
    const [body] = sent as { search_query: string; columns: string[] }[];
    expect(Object.fromEntries(new URLSearchParams(body?.search_query))).toEqual({
      r: 'A',
      ordering: '-perf_3y',
      asof: '2026-09-30',
    });
    expect(body?.columns[0]).toBe('name');
    // A column that follows the period is asked for as the field it shows.
    expect(body?.columns).not.toContain('performance');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.getByText('„fondsatlas-fonds-2026-11-22.xlsx“ ist heruntergeladen.')).toBeVisible();
  });

  it('sends what is ticked with the order of the list', async () => {
    const sent: unknown[] = [];
    const { open } = await dialog(user(), {
      [REPORT]: ({ body }) => {
        sent.push(body);
        return file();
      },
    });
    const [first] = page.getAllByRole('checkbox', { name: /auswählen$/ });
    if (first === undefined) throw new Error('nothing to tick');
    await userEvent.click(first);
    const shown = await open();
    expect(shown.getByRole('radio', { name: 'Den ausgewählten Fonds (1)' })).toBeChecked();
    await userEvent.click(shown.getByRole('button', { name: 'Excel-Datei erstellen' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ funds: [expect.any(Number)], search_query: '' });
  });

  it('says why nothing can be exported, and asks for nothing', async () => {
    const asked = vi.fn(file);
    const { open } = await dialog(user({ is_wholesale: true }), { [REPORT]: asked, [SERIES]: asked });
    const shown = await open();
    await userEvent.click(shown.getByRole('radio', { name: /ausgewählten Fonds \(0\)/ }));
    const make = shown.getByRole('button', { name: 'Excel-Datei erstellen' });
    expect(make).toHaveAccessibleDescription('Bitte wählen Sie in der Liste mindestens einen Fonds aus.');
    await userEvent.click(make);
    await userEvent.click(shown.getByRole('button', { name: 'Zeitreihen exportieren' }));
    expect(asked).not.toHaveBeenCalled();
  });

  it('says that it failed and what the server said, and can be asked again', async () => {
    const { open } = await dialog(user(), {
      [REPORT]: () => problem(503, 'search_unavailable', { detail: 'Bitte später erneut versuchen.' }),
    });
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Excel-Datei erstellen' }));
    expect(
      await shown.findByText(
        'Fehler: Die Fonds konnten nicht exportiert werden. Bitte später erneut versuchen.',
      ),
    ).toBeVisible();
    expect(shown.getByRole('button', { name: 'Excel-Datei erstellen' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    expect(saved).toEqual([]);
  });

  it('waits for its turn, says where it stands and asks again with the same ticket', async () => {
    const tickets: string[] = [];
    let stands = {
      state: 'waiting',
      position: 2 as number | null,
      done: null as number | null,
      total: null as number | null,
    };
    let waits = true;
    const { open } = await dialog(user(), {});
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('export_progress')) return Response.json(stands);
      if (!address.includes('generate_report')) return real(address, init);
      tickets.push(new Headers(init.headers).get('Export-Ticket') ?? '');
      return waits ? problem(503, 'export_waiting') : new Promise(() => undefined);
    });
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Excel-Datei erstellen' }));
    expect(await shown.findByText(/ist an Stelle 2/, undefined, { timeout: 5000 })).toBeVisible();
    waits = false;
    stands = { state: 'running', position: null, done: 400, total: 1000 };
    await waitFor(() => expect(shown.getByRole('progressbar')).toHaveAttribute('value', '400'), {
      timeout: 9000,
    });
    expect(shown.getByRole('progressbar')).toHaveAttribute('max', '1000');
    await waitFor(() => expect(tickets.length).toBeGreaterThan(1), { timeout: 9000 });
    expect(new Set(tickets).size).toBe(1);
    expect(tickets[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }, 30_000);

  it('shows that it is at work, and stops when it is told to', async () => {
    let signal: AbortSignal | null = null;
    const { open } = await dialog(user(), {});
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (!address.includes('generate_report')) return real(address, init);
      signal = init.signal ?? null;
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      );
    });
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Excel-Datei erstellen' }));
    expect(await shown.findByRole('progressbar')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(shown.queryByRole('progressbar')).toBeNull());
    expect((signal as AbortSignal | null)?.aborted).toBe(true);
    expect(page.queryByText(/konnten nicht exportiert/)).toBeNull();
  });
});

describe('time series', () => {
  it('are for professionals', async () => {
    const { open } = await dialog(user(), {});
    const shown = await open();
    expect(shown.getByText('Nur professionelle Anleger können Zeitreihen exportieren.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Zeitreihen exportieren' })).toBeNull();
  });

  it('are asked for as chosen', async () => {
    const sent: unknown[] = [];
    const { open } = await dialog(user({ is_wholesale: true }), {
      [SERIES]: ({ body }) => {
        sent.push(body);
        return file();
      },
    });
    const [first] = page.getAllByRole('checkbox', { name: /auswählen$/ });
    if (first === undefined) throw new Error('nothing to tick');
    await userEvent.click(first);
    const shown = await open();
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Werte' }), 'total_return');
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Format' }), 'csv');
    await userEvent.click(shown.getByRole('button', { name: 'Zeitreihen exportieren' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ funds: [expect.any(Number)], values: 'total_return', format: 'csv' });
  });
});

describe('what a failure says', () => {
  it('names each fault once, or says what to do', () => {
    const wrong = new ApiError({
      status: 400,
      code: 'invalid_input',
      detail: 'Bitte korrigieren.',
      errors: [
        { key: 'funds', message: 'Es gibt keinen Fonds 7.' },
        { key: 'funds', message: 'Es gibt keinen Fonds 7.' },
      ],
    });
    expect(explained(wrong, 'weiter')).toBe('Es gibt keinen Fonds 7.');
    expect(explained(new ApiError({ status: 0, code: 'network' }), 'weiter')).toBe('weiter');
    expect(explained(new TypeError('x'), 'weiter')).toBe('weiter');
  });
});
