import { cleanup, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as FundPage } from '@/features/fund/FundPage';
import { percentile } from '@/features/fund/percentile';
import type { DocumentItem, DocumentList, Exclusions, FundPage as Fund } from '@/shared/api/types';
import { createFormat } from '@/shared/format';
import { withTexts } from '@/shared/i18n';
import { MAP } from '../landscape/map';
import { FIELDS, fund } from '../screen/fixtures';
import { type Answer, beWide, json, open, problem } from '../screen/render';
import { emptyCourse, emptyYears, fundPage } from './answers';

const shown = (changes: Partial<Fund> = {}): Fund =>
  fundPage(1, { fund_id: 40, fund_classification: 'other', tranches_count: 1, ...changes });

const categories = [
  { value: 'monthly_report', label: 'Monatsbericht' },
  { value: 'annual_report', label: 'Jahresbericht' },
];
const document = (id: number, changes: Partial<DocumentItem> = {}): DocumentItem => ({
  id,
  category: 'monthly_report',
  date: '2026-10-31',
  language: 'de',
  format: 'pdf',
  size: 1400,
  file_name: `Monatsbericht ${id}.pdf`,
  url: `/api/v1/funds/1/documents/${id}/?lang=de`,
  simulated: false,
  ...changes,
});
const list = (...results: DocumentItem[]): DocumentList => ({ count: results.length, categories, results });
const criteria = [
  { value: 'tobacco', label: 'Tabak' },
  { value: 'thermal_coal', label: 'Kraftwerkskohle' },
  { value: 'alcohol', label: 'Alkohol' },
];
const exclusions = (changes: Partial<Exclusions> = {}): Exclusions => ({
  fund_id: 40,
  fund_classification: 'aif',
  simulated: true,
  exclusions: [
    { value: 'thermal_coal', label: 'Kraftwerkskohle', threshold: 5 },
    { value: 'tobacco', label: 'Tabak', threshold: null },
  ],
  criteria,
  ...changes,
});

interface Given {
  fund?: Partial<Fund>;
  documents?: () => Response;
  exclusions?: () => Response;
  similar?: () => Response;
  teams?: () => Response;
}

function answering(given: Given): Answer {
  return ({ pathname }) => {
    if (pathname.endsWith('/funds/1/')) return json(shown(given.fund));
    if (pathname.endsWith('/fields/')) return json({ results: FIELDS });
    if (pathname.includes('/fund_documents/')) return (given.documents ?? (() => json(list())))();
    if (pathname.includes('/exclusion/')) return (given.exclusions ?? (() => json(exclusions())))();
    if (pathname.includes('/top_funds_for_search/'))
      return (given.similar ?? (() => json({ count: 0, results: [] })))();
    if (pathname.includes('/team_rating_links/') && given.teams) return given.teams();
    if (pathname.includes('/charts/performance/')) return emptyCourse();
    if (pathname.includes('/charts/calendarYears/')) return emptyYears();
    if (pathname.endsWith('_map/')) return json(MAP);
    return json({ count: 0, page: 1, per_page: 5, results: [], facets: {} });
  };
}

async function show(given: Given = {}) {
  await withTexts(
    ['charts', 'definitions', 'details', 'explanation', 'fund', 'table'],
    async () => undefined,
  );
  return open(FundPage, '/details/fonds-1/1', answering(given), '/details/:slug/:id');
}

/** The links of published documents, not that of the factsheet, which every share class has. */
const REPORT = { name: /^Monatsbericht|^Jahresbericht/ };
const region = async (name: string) => within(await page.findByRole('region', { name }));
const asked = (calls: URL[], part: string) => calls.filter(({ pathname }) => pathname.includes(part)).length;

beforeEach(() => beWide(true));
afterEach(() => {
  // What is taken away may call what a test has put in the place of the browser's own.
  cleanup();
  vi.unstubAllGlobals();
});

describe('the factsheet', () => {
  it.each([
    ['/details/fonds-1/1', 'Dokumente', 'Factsheet dieser Anteilsklasse', 'de'],
    ['/en/details/fonds-1/1', 'Documents', 'Factsheet of this share class', 'en'],
  ])(
    'is offered among the documents at %s, even where the fund has published none',
    async (address, title, name, lang) => {
      await withTexts(
        ['charts', 'definitions', 'details', 'explanation', 'fund', 'table'],
        async () => undefined,
      );
      await open(FundPage, address, answering({}), '/en?/details/:slug/:id');
      const documents = await region(title);
      const link = await documents.findByRole('link', { name });
      expect(link).toHaveAttribute('href', `/api/v1/funds/1/factsheet/?lang=${lang}`);
      expect(link).toHaveAttribute('download');
    },
  );
});

describe('the documents of a fund', () => {
  it('stand by type, with date, language, format and size, to be saved under a name that says what they are', async () => {
    await show({
      documents: () =>
        json(list(document(3), document(4, { category: 'annual_report', language: 'en', size: 2_345_678 }))),
    });
    const documents = await region('Dokumente');
    const first = await documents.findByRole('link', {
      name: /^Monatsbericht 31\.10\.2026 Deutsch, PDF, 1\skB$/,
    });
    expect(first).toHaveAttribute('href', '/api/v1/funds/1/documents/3/?lang=de');
    expect(first).toHaveAttribute('download', 'Monatsbericht 3.pdf');
    expect(
      documents.getByRole('link', { name: /^Jahresbericht 31\.10\.2026 Englisch, PDF, 2,3\sMB$/ }),
    ).toBeVisible();
    expect(documents.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Monatsbericht',
      'Jahresbericht',
    ]);
    expect(documents.queryByText(/Demodokumente/)).toBeNull();
  });

  it('are named as made for the demonstration where they are', async () => {
    await show({ documents: () => json(list(document(3, { simulated: true }))) });
    expect(await (await region('Dokumente')).findByText(/Demodokumente: vom Portal erzeugt/)).toBeVisible();
  });

  it('cannot be asked for while their file is missing', async () => {
    await show({ documents: () => json(list(document(3, { size: null }))) });
    const documents = await region('Dokumente');
    expect(await documents.findByText('Datei zurzeit nicht verfügbar')).toBeVisible();
    expect(documents.queryByRole('link', REPORT)).toBeNull();
  });

  it('are four of each type, and all on request', async () => {
    const many = Array.from({ length: 9 }, (_, id) => document(id + 1));
    await show({ documents: () => json(list(...many)) });
    const documents = await region('Dokumente');
    expect(await documents.findAllByRole('link', REPORT)).toHaveLength(4);
    await userEvent.click(documents.getByRole('button', { name: 'Monatsbericht: Alle 9 anzeigen' }));
    expect(documents.getAllByRole('link', REPORT)).toHaveLength(9);
  });

  it('may be none', async () => {
    await show();
    expect(await (await region('Dokumente')).findByText(/keine Dokumente veröffentlicht/)).toBeVisible();
  });

  it('can be asked for again after a failure, while the rest of the page stands', async () => {
    let failing = true;
    const view = await show({
      documents: () => (failing ? problem(503, 'data_unavailable') : json(list(document(3)))),
    });
    const documents = await region('Dokumente');
    const retry = await documents.findByRole('button', { name: 'Erneut versuchen' }, { timeout: 8000 });
    expect(page.getByRole('heading', { level: 1, name: 'Fonds 1' })).toBeVisible();
    failing = false;
    await userEvent.click(retry);
    expect(await documents.findByRole('link', REPORT)).toBeVisible();
    expect(asked(view.calls, '/fund_documents/1/')).toBeGreaterThan(1);
  }, 15_000);
});

describe('the rating of the team', () => {
  const team = { id: 7, slug: 'haus-aktienteam', name: 'Aktienteam', rank: 'AA', status: 'under_review' };

  it('stands beside the asset manager, with the way to its page', async () => {
    const { calls } = await show({ teams: () => json({ count: 1, results: [team] }) });
    const link = await page.findByRole('link', { name: 'Aktienteam' });
    expect(link).toHaveAttribute('href', '/team-ratings/haus-aktienteam/7');
    expect(link.closest('p')).toHaveTextContent(/Teamrating.*AA.*in Überprüfung/);
    const asked = calls.find(({ pathname }) => pathname.includes('/team_rating_links/'));
    expect(asked?.searchParams.get('fund')).toBe(String(shown({}).fund_id));
  });

  it('is not mentioned at a fund without one', async () => {
    await show();
    await region('Stammdaten');
    expect(page.queryByText('Teamrating')).toBeNull();
  });
});

describe('exclusions', () => {
  it('stand on the pages of alternative investment funds, with what is tolerated', async () => {
    await show({ fund: { fund_classification: 'aif' } });
    const section = await region('Ausschlüsse');
    const items = await section.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Kraftwerkskohle über 5,00\u00a0% Umsatzanteil',
      'Tabak ohne Toleranz',
    ]);
    expect(section.getByText(/2 von 3 Kriterien/)).toBeVisible();
    expect(section.getByText(/Alkohol$/)).toBeVisible();
  });

  it('say that there are none', async () => {
    await show({
      fund: { fund_classification: 'aif' },
      exclusions: () => json(exclusions({ exclusions: [] })),
    });
    expect(await (await region('Ausschlüsse')).findByText(/keine Ausschlüsse erfasst/)).toBeVisible();
  });

  it('are not asked for of other funds', async () => {
    const view = await show();
    await region('Dokumente');
    expect(page.queryByRole('region', { name: 'Ausschlüsse' })).toBeNull();
    expect(asked(view.calls, '/exclusion/')).toBe(0);
  });
});

describe('similar funds', () => {
  it('are the five best, each with its figures and a comparison', async () => {
    const results = [2, 3, 4, 5, 6, 7].map((id) => fund(id, { perf_3y: -1.5, volatility_3y: null }));
    await show({ similar: () => json({ count: 6, results }) });
    const section = await region('Ähnliche Fonds');
    const rows = (await section.findAllByRole('row')).slice(1);
    expect(rows).toHaveLength(5);
    const first = within(rows[0] as HTMLElement);
    expect(first.getByRole('link', { name: 'Fonds 2' })).toHaveAttribute('href', '/details/fonds-2/2');
    expect(first.getByRole('link', { name: 'Vergleichen mit Fonds 2' })).toHaveAttribute(
      'href',
      '/comparison/1?second_tranche_id=2',
    );
    expect(first.getByRole('cell', { name: /−1,50\s%/ })).toBeVisible();
    expect(first.getByText('keine Angabe')).toBeInTheDocument();
    expect(first.getByRole('button', { name: /Fonds 2/ })).toHaveAttribute('aria-pressed', 'false');
  });

  it('may be none', async () => {
    await show();
    expect(await (await region('Ähnliche Fonds')).findByText(/kein anderer Fonds bewertet/)).toBeVisible();
  });
});

describe('parts far below', () => {
  type Seen = (entries: { isIntersecting: boolean }[]) => void;

  /** A window that nothing comes near to, until one of the listeners is told so. */
  function farAway(): Seen[] {
    const seen: Seen[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: Seen) {
          seen.push(listener);
        }
        observe() {}
        disconnect() {}
      },
    );
    return seen;
  }

  it('are asked for as soon as they come near the window', async () => {
    const seen = farAway();
    const busy = vi.fn(() => 0);
    vi.stubGlobal('requestIdleCallback', busy);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const view = await show({ documents: () => json(list(document(3))) });
    const documents = await region('Dokumente');
    await vi.waitFor(() => expect(busy).toHaveBeenCalled());
    expect(asked(view.calls, '/fund_documents/')).toBe(0);
    for (const listener of seen) listener([{ isIntersecting: true }]);
    expect(await documents.findByRole('link', REPORT)).toBeVisible();
    expect(asked(view.calls, '/fund_documents/')).toBe(1);
  });

  it.each(['with', 'without'])(
    'are asked for once the browser has time, %s a way to know that',
    async (known) => {
      farAway();
      if (known === 'with') {
        vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
        vi.stubGlobal('cancelIdleCallback', clearTimeout);
      }
      const view = await show({ documents: () => json(list(document(3))) });
      const documents = await region('Dokumente');
      expect(asked(view.calls, '/fund_documents/')).toBe(0);
      expect(await documents.findByRole('link', REPORT, { timeout: 5000 })).toBeVisible();
      expect(asked(view.calls, '/fund_documents/')).toBe(1);
    },
  );
});

describe('the percentile', () => {
  it.each([
    [1, 40, 100],
    [40, 40, 2.5],
    [20, 40, 52.5],
    [1, 1, 100],
    [null, 40, null],
    [3, null, null],
    [0, 40, null],
    [41, 40, null],
  ])('of place %s among %s is %s', (position, size, expected) => {
    expect(percentile(position, size)).toBe(expected);
  });

  it('stands under the rank, with its unit', async () => {
    await show({ fund: { position_vs_peergroup: 3, peergroup_size: 40 } });
    expect(await page.findByText('Rang 3 von 40 in der Vergleichsgruppe')).toBeVisible();
    expect(page.getByText(/Perzentil: 95,00\s% der bewerteten Fonds/)).toBeVisible();
  });
});

describe('the size of a file', () => {
  it.each([
    [1, '1\u00a0kB'],
    [1400, '1\u00a0kB'],
    [999_499, '999\u00a0kB'],
    [999_500, '1,0\u00a0MB'],
    [10_485_760, '10,5\u00a0MB'],
  ])('%s bytes', (bytes, text) => expect(createFormat('de').bytes(bytes)).toBe(text));
});
