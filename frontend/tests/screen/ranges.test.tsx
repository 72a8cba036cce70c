/** The panel takes its boxes from the declaration of facets: ranges, flags and values, counted when they are opened. */
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import type { RangeFacet, ScreenFacets } from '@/shared/api/types';
import { FIELDS, facets, screen } from './fixtures';
import { type Answer, beWide, json, open, problem } from './render';

// given: beside the real facets one of each kind that nobody has written a line for
vi.mock('@/shared/api/facets.gen', async (original) => {
  const { FACETS } = await original<typeof import('@/shared/api/facets.gen')>();
  const common = { field: 'made_up', group: 'costs', unit: 'percent', counted: 'asked', visible: 'visitor' };
  const label = (text: string) => ({ de: text, en: `${text} (en)` });
  const madeUp = [
    {
      ...common,
      name: 'spread',
      key: 'spread',
      keys: ['spread_min', 'spread_max'],
      kind: 'range',
      whole: false,
      label: label('Spanne'),
      sign: '',
      bounds: [-10, 0, 10],
      limits: [-100, 100],
    },
    {
      ...common,
      name: 'hedged',
      key: 'hedged',
      keys: ['hedged'],
      kind: 'flag',
      whole: false,
      label: label('Abgesichert'),
      scale: false,
      steps: [],
    },
    {
      ...common,
      name: 'domicile',
      key: 'domicile',
      keys: ['domicile'],
      kind: 'value',
      whole: false,
      label: label('Domizil'),
      scale: false,
      steps: [{ value: 'LU', label: label('Luxemburg') }],
    },
  ];
  return { FACETS: [...FACETS, ...madeUp] };
});

const HERE = '/advanced-search-results';
const searches = (calls: URL[]) => calls.filter(({ pathname }) => pathname.endsWith('/advanced_search/'));
const asked = (calls: URL[]) => searches(calls).map(({ searchParams }) => searchParams.getAll('facets'));

const range = (changes: Partial<RangeFacet> = {}): RangeFacet => ({
  type: 'range',
  min: -4.256,
  max: 31.5,
  histogram: [
    { from: 0, to: 1, count: 3 },
    { from: 1, to: null, count: 40 },
  ],
  ...changes,
});

/** Counts what is asked for or filtered by, as the API does. */
function api(
  more: Partial<Record<keyof ScreenFacets | 'spread' | 'hedged' | 'domicile', unknown>> = {},
): Answer {
  return (url) => {
    if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
    const params = [...url.searchParams.keys(), ...url.searchParams.getAll('facets')];
    const counted = Object.entries({ ter: range(), spread: range(), ...more }).filter(([name]) =>
      params.some((key) => key === name || key === `${name}_min` || key === `${name}_max`),
    );
    return json(screen({ facets: { ...facets(), ...Object.fromEntries(counted) } as ScreenFacets }));
  };
}

/** Numbers do not break from their units; here that does not matter. */
const plain = (text: string | null | undefined) => (text ?? '').replace(/\u00a0/g, ' ');

const box = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
async function openBox(name: string) {
  await userEvent.click(await page.findByRole('button', { name: new RegExp(`^${name}`) }));
  return box(name);
}

beforeEach(() => {
  localStorage.clear();
  beWide(true);
});
afterEach(() => vi.unstubAllGlobals());

describe('a box that is counted when asked for', () => {
  it('is closed at first, and asks for its counts only while it is open', async () => {
    const view = await open(ScreenPage, HERE, api());
    await page.findByText('42 Anteilsklassen');
    expect(asked(view.calls)).toEqual([[]]);

    const ter = await openBox('Laufende Kosten');
    await waitFor(() => expect(asked(view.calls)).toEqual([[], ['ter']]));
    expect(await within(ter).findByText('31,50 % p. a.')).toBeInTheDocument();
    expect(within(ter).getByText('−4,26 % p. a.')).toBeInTheDocument();
    // The list is not asked for again, nor does it wait.
    expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

    await userEvent.click(page.getByRole('button', { name: /^Laufende Kosten/ }));
    await userEvent.click(page.getByRole('checkbox', { name: /^A / }));
    await waitFor(() => expect(searches(view.calls)).toHaveLength(3));
    expect(asked(view.calls)[2]).toEqual([]);
  });

  it('leaves the panel clear when it is closed again', async () => {
    await open(ScreenPage, HERE, api());
    const ter = await openBox('Laufende Kosten');
    await within(ter).findByText(/31,50/);
    await userEvent.click(page.getByRole('button', { name: /^Laufende Kosten/ }));
    // Waiting is noticed after a tenth of a second.
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(document.querySelector('[data-dim]')).toBeNull();
  });

  it('is remembered as it was left', async () => {
    const first = await open(ScreenPage, HERE, api());
    await openBox('Laufende Kosten');
    first.unmount();
    const second = await open(ScreenPage, HERE, api());
    await waitFor(() => expect(asked(second.calls)).toEqual([[], ['ter']]));
  });

  it('keeps what an earlier version remembered, and opens nothing that it did not know', async () => {
    localStorage.setItem(
      'fondsatlas.facets',
      JSON.stringify({ version: 1, closed: ['regions', 'universes'] }),
    );
    await open(ScreenPage, HERE, api());
    await page.findByText('42 Anteilsklassen');
    const isOpen = (name: RegExp) => page.getByRole('button', { name }).getAttribute('aria-expanded');
    expect(isOpen(/^Region/)).toBe('false');
    expect(isOpen(/^Anlageschwerpunkt/)).toBe('true');
    expect(isOpen(/^Vergleichsgruppe/)).toBe('true');
    expect(isOpen(/^Laufende Kosten/)).toBe('false');
  });

  it.each(['{"version":2,"open":[1]}', '{"version":2,"open":{"ter":1}}', '{"version":9}', 'x'])(
    'is closed when the browser remembers nonsense: %s',
    async (kept) => {
      localStorage.setItem('fondsatlas.facets', kept);
      const view = await open(ScreenPage, HERE, api());
      await page.findByText('42 Anteilsklassen');
      expect(asked(view.calls)).toEqual([[]]);
    },
  );

  it('shows performance and volatility of the chosen period, and those that are filtered by', async () => {
    await open(ScreenPage, `${HERE}?perf_5y_min=1&period=1y`, api({ perf_5y: range() }));
    await page.findByText('42 Anteilsklassen');
    const titles = page.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);
    const figures = titles.filter((text) => /^(Wertentwicklung|Volatilität)/.test(text ?? ''));
    expect(figures.map((text) => text?.trim())).toEqual([
      'Wertentwicklung 1 Jahr',
      'Wertentwicklung 5 Jahre 1',
      'Volatilität 1 Jahr',
    ]);
  });

  it('says so when its counts cannot be loaded, and the list stays', async () => {
    const answer: Answer = (url, signal) =>
      url.searchParams.has('facets') ? problem(400, 'invalid_query') : api()(url, signal);
    await open(ScreenPage, HERE, answer);
    await openBox('Laufende Kosten');
    expect(await page.findByText(/Die Werte konnten nicht geladen werden/)).toBeInTheDocument();
    expect(page.getByRole('rowheader', { name: 'Fonds 1' })).toBeInTheDocument();
  });
});

describe('a range', () => {
  it('is typed as people write numbers, from, to or both', async () => {
    const view = await open(ScreenPage, HERE, api());
    const size = await page.findByRole('group', { name: /^Fondsvolumen/ });
    const [from, to] = within(size).getAllByRole('textbox');
    if (!from || !to) throw new Error('no bounds');
    await userEvent.type(from, '1.250,5{Enter}');
    expect(view.search()).toBe('?fs=gte&s=1250.5');
    await userEvent.type(to, '9000{Enter}');
    expect(view.search()).toBe('?s_min=1250.5&s_max=9000');
    expect(
      page.getByRole('button', { name: /Fondsvolumen: 1\.250,5 bis 9\.000,0\sMio\.\sEUR/ }),
    ).toBeVisible();
    await userEvent.clear(from);
    await userEvent.type(from, '{Enter}');
    expect(view.search()).toBe('?fs=lte&s=9000');
  });

  it('may be below zero, in words and in both languages', async () => {
    const view = await open(ScreenPage, `/en${HERE}`, api({ max_drawdown: range({ min: -60, max: -1 }) }));
    const drawdown = await openBox('Maximum drawdown');
    await userEvent.type(within(drawdown).getByRole('textbox', { name: /^from/ }), '−25.5%{Enter}');
    expect(view.search()).toBe('?drawdown_min=-25.5');
    expect(page.getByRole('button', { name: /Maximum drawdown, 3y: at least −25\.50%/ })).toBeVisible();
  });

  it.each([
    ['12,34,5', '', 'Das ist keine Zahl. Geben Sie zum Beispiel 250 ein.', [true, false]],
    ['1.5', '', 'Das ist keine Zahl. Geben Sie zum Beispiel 250 ein.', [true, false]],
    ['', '-3', 'Diese Zahl liegt außerhalb des Bereichs.', [false, true]],
    ['', '9'.repeat(24), 'Diese Zahl liegt außerhalb des Bereichs.', [false, true]],
    ['20', '10', 'Die Untergrenze liegt über der Obergrenze.', [true, true]],
  ])('says what is wrong with %s to %s, and searches for nothing', async (least, most, message, wrong) => {
    const view = await open(ScreenPage, HERE, api());
    const size = await page.findByRole('group', { name: /^Fondsvolumen/ });
    const boxes = within(size).getAllByRole('textbox');
    const [from, to] = boxes;
    if (!from || !to) throw new Error('no bounds');
    if (least !== '') await userEvent.type(from, least);
    if (most !== '') await userEvent.type(to, most);
    await userEvent.tab();
    expect(within(size).getByText(new RegExp(`^${message}`))).toBeInTheDocument();
    expect(boxes.map((one) => one.getAttribute('aria-invalid') === 'true')).toEqual(wrong);
    // Of a reversed range the first bound was right when it was left.
    expect(view.search()).toBe(least === '20' ? '?fs=gte&s=20' : '');
  });

  it('tells nobody off in the middle of a number', async () => {
    await open(ScreenPage, HERE, api({ max_drawdown: range() }));
    const drawdown = await openBox('Maximaler Drawdown');
    const from = within(drawdown).getByRole('textbox', { name: /^von/ });
    await userEvent.type(from, '-');
    expect(from).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    expect(from).toHaveAttribute('aria-invalid', 'true');
  });

  it('has two handles that move by keys, never pass each other, and name their unit', async () => {
    const view = await open(ScreenPage, `${HERE}?s_min=100&s_max=250`, api());
    const low = await page.findByRole('slider', { name: 'Fondsvolumen, Untergrenze' });
    const high = page.getByRole('slider', { name: 'Fondsvolumen, Obergrenze' });
    expect(plain(low.getAttribute('aria-valuetext'))).toBe('100,0 Mio. EUR');
    expect(plain(high.getAttribute('aria-valuetext'))).toBe('250,0 Mio. EUR');

    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(low, { target: { value: '9' } });
    await waitFor(() => expect(view.search()).toBe('?s_min=250&s_max=250'));
    fireEvent.change(high, { target: { value: high.getAttribute('max') } });
    await waitFor(() => expect(view.search()).toBe('?fs=gte&s=250'));
    expect(high).toHaveAttribute('aria-valuetext', 'keine Grenze');
    fireEvent.change(low, { target: { value: '0' } });
    await waitFor(() => expect(view.search()).toBe(''));
  });

  it('says that funds without a value are left out, and when there is none at all', async () => {
    const unknown = facets({
      fund_size: { type: 'range', min: null, max: null, histogram: facets().fund_size.histogram },
    });
    await open(ScreenPage, `${HERE}?region=japan`, (url) =>
      url.pathname.endsWith('/fields/') ? json({ results: FIELDS }) : json(screen({ facets: unknown })),
    );
    const size = await page.findByRole('group', { name: /^Fondsvolumen/ });
    expect(within(size).getByText('Keine Werte in dieser Auswahl.')).toBeInTheDocument();
    expect(within(size).getByText(/ohne diesen Wert/)).toBeInTheDocument();
    for (const bound of within(size).getAllByRole('textbox')) expect(bound).toBeEnabled();
  });
});

describe('a flag', () => {
  it('is one of two, or any', async () => {
    const values = [
      { value: 'true', label: 'Thesaurierend', count: 30, selected: false },
      { value: 'false', label: 'Ausschüttend', count: 12, selected: false },
    ];
    const view = await open(ScreenPage, HERE, api({ accumulating: { type: 'value', more: false, values } }));
    const distribution = await openBox('Ertragsverwendung');
    expect(await within(distribution).findByRole('radio', { name: 'Alle' })).toBeChecked();
    await userEvent.click(
      within(distribution).getByRole('radio', { name: 'Ausschüttend 12 Anteilsklassen' }),
    );
    expect(view.search()).toBe('?accumulating=false');
    await userEvent.click(page.getByRole('button', { name: 'Filter entfernen: Ausschüttend' }));
    expect(view.search()).toBe('');
    expect(within(distribution).getByRole('radio', { name: 'Alle' })).toBeChecked();
  });
});

describe('a facet that is only declared', () => {
  // The documented API does not know it, so that the usual stand-in for `fetch` would refuse its keys.
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    vi.spyOn(vi, 'stubGlobal').mockImplementation((name, value) => {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      return vi;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    globalThis.fetch = realFetch;
  });
  const LINK = `${HERE}?domicile=LU&spread_min=-2&spread_max=3.5&hedged=true`;

  it('has a box, chips and an address', async () => {
    const view = await open(ScreenPage, HERE, api());
    const spread = await openBox('Spanne');
    await waitFor(() => expect(asked(view.calls)).toEqual([[], ['spread']]));
    await userEvent.type(within(spread).getByRole('textbox', { name: /^bis/ }), '3,5{Enter}');
    expect(view.search()).toBe('?spread_max=3.5');
    expect(page.getByRole('button', { name: /^Filter entfernen: Spanne: höchstens 3,50\s%/ })).toBeVisible();
    await openBox('Domizil');
    await openBox('Abgesichert');
  });

  it.each([
    ['', ['Spanne: −2,00 bis 3,50 %', 'Abgesichert: Ja', 'Domizil: Luxemburg']],
    ['/en', ['Spanne (en): −2.00 to 3.50%', 'Abgesichert (en): Yes', 'Domizil (en): Luxemburg (en)']],
  ])('is a sentence in each language: %s', async (prefix, chips) => {
    await open(ScreenPage, `${prefix}${LINK}`, api());
    const list = await page.findByRole('list', { name: prefix === '' ? 'Aktive Filter' : 'Active filters' });
    const texts = within(list)
      .getAllByRole('button')
      .map(({ textContent }) =>
        plain(textContent)
          .replace(/^.*?: /, '')
          .replace('×', '')
          .trim(),
      );
    expect(texts).toEqual(chips);
  });

  it('is explained and relaxed in its own words', async () => {
    const explain = {
      isin: 'LU0323578657',
      found: true,
      id: 4,
      name: 'Flossbach',
      meets: false,
      criteria: [
        { key: 'spread', facet: 'spread', meets: false, wanted: ['≥ -2', '≤ 3.5'], actual: ['7.5'] },
        { key: 'domicile', facet: 'domicile', meets: true, wanted: ['Luxemburg'], actual: ['Luxemburg'] },
      ],
    };
    const bound = [{ value: 3.5, label: '≤' }];
    const relax = [{ key: 'spread', facet: 'spread', values: bound, count: 17 }];
    const view = await open(ScreenPage, `${LINK}&explain=LU0323578657`, (url) =>
      url.pathname.endsWith('/fields/')
        ? json({ results: FIELDS })
        : json(screen({ count: 0, results: [], explain, relax })),
    );
    const row = await page.findByRole('row', { name: /^Spanne/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent));
    expect(cells).toEqual(['−2,00 bis 3,50 %', '7,50 %', 'nicht erfüllt']);
    const offer = page.getByRole('button', { name: 'Filter entfernen Spanne' });
    expect(offer.closest('li')).toHaveTextContent('−2,00 bis 3,50 %');
    await userEvent.click(offer);
    expect(view.search()).toBe('?hedged=true&domicile=LU&explain=LU0323578657');
  });

  it('is dropped by the key that the API refuses', async () => {
    const errors = [{ key: 'spread_max', value: '3.5', message: 'Zu groß.' }];
    const view = await open(ScreenPage, LINK, (url, signal) =>
      url.searchParams.has('spread_max') ? problem(400, 'invalid_query', { errors }) : api()(url, signal),
    );
    expect(await page.findByText(/Zu groß/)).toBeInTheDocument();
    expect(searches(view.calls).at(-1)?.search).toContain('?spread_min=-2&hedged=true&domicile=LU&page=1');
  });
});
