import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe as described } from '@/features/dashboard-stats/description';
import { Component as StatsPage } from '@/features/dashboard-stats/StatsPage';
import { daysOf, monthsBefore } from '@/features/dashboard-stats/state';
import type { CompanyDemand, StatsChart } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { type Answer, json, open } from '../screen/render';

const FUND = { fund_id: 3, name: 'Beispielfonds', chart: 'aaaaaaaaaa', id: 31, slug: 'beispielfonds-a' };
const OTHER = { fund_id: 4, name: 'Anderer Fonds', chart: 'bbbbbbbbbb', id: 41, slug: 'anderer-fonds-a' };
const MONTHS = ['2026-08-01', '2026-09-01'];

const chart = (key: string, changes: Partial<StatsChart> = {}): StatsChart => ({
  key,
  title: `Titel ${key}`,
  unit: 'views',
  counts: 'Gezählt werden Aufrufe.',
  fund: null,
  months: MONTHS,
  series: [{ key: 'fund', label: 'Fondsseiten', fund: null, values: [40, null] }],
  row_title: 'Monat',
  columns: [{ label: 'Fondsseiten', unit: 'count' }],
  rows: [
    { label: 'August 2026', cells: [40], fund: null },
    { label: 'September 2026', cells: [null], fund: null },
  ],
  reason: null,
  simulated: true,
  ...changes,
});
const ranked = (key: string) =>
  chart(key, {
    row_title: 'Fonds',
    columns: [
      { label: 'Aufrufe', unit: 'count' },
      { label: 'Anteil', unit: 'percent' },
    ],
    rows: [
      { label: FUND.name, cells: [70, 85.37], fund: FUND },
      { label: OTHER.name, cells: [12, 14.63], fund: OTHER },
    ],
  });
const CHARTS = [
  chart('allMyProductsChart'),
  ranked('myTop10FundsChart'),
  ranked('myProductsInPeergroupChart'),
  ranked('top10FundsInSeChart'),
  chart(FUND.chart, { fund: FUND }),
  ranked('topPeergroupsFund'),
];
const DEMAND: CompanyDemand = {
  from: '2026-08-01',
  to: '2026-09-30',
  searches: [
    {
      user: 'professional',
      text: 'Region: Europa',
      funds: [{ fund: FUND, searches: 30, people: 10, place: 3 }],
    },
  ],
  missed: [
    {
      user: 'professional',
      fund: FUND,
      criterion: 'TER',
      people: 40,
      searches: 100,
      text: 'Rund 40 professionelle Anleger filterten nach TER bis 1,00 %; dieser Fonds hat 1,05 %.',
    },
  ],
  instead: [{ peergroup: 'Aktien Asien', about: 50, text: 'Rund 50 Aufrufe anderer Fonds' }],
  themes: {
    quarter: '2026-07-01',
    before: '2026-04-01',
    rising: [{ facet: 'SFDR', label: 'Artikel 9', about: 60, change: 105 }],
    falling: [],
  },
  simulated: true,
};
const NOTHING: CompanyDemand = {
  ...DEMAND,
  searches: [],
  missed: [],
  instead: [],
  themes: { quarter: '2026-07-01', before: '2026-04-01', rising: [], falling: [] },
  simulated: false,
};

const answers =
  (charts: readonly StatsChart[], demand: CompanyDemand): Answer =>
  (url) =>
    url.pathname.endsWith('/demand/')
      ? json(demand)
      : json({
          from: demand.from,
          to: demand.to,
          type: 'all',
          user: 'all',
          simulated: charts.some(({ simulated }) => simulated),
          charts: url.searchParams.has('chart')
            ? [chart(url.searchParams.get('chart') ?? '', { title: 'Anderer Fonds: Verlauf', fund: OTHER })]
            : charts,
        });

const show = (charts: readonly StatsChart[] = CHARTS, demand = DEMAND, search = '') =>
  open(
    StatsPage,
    `/asset-manager-dashboard/7/stats${search}`,
    answers(charts, demand),
    '/asset-manager-dashboard/:id/stats',
  );

beforeEach(() =>
  userIs(user({ is_asset_manager: true, company_info_id: 7, company_info_name: 'Beispiel Invest' })),
);
afterEach(() => vi.unstubAllGlobals());

it('shows six charts, each with what it counts and its file', async () => {
  await show();
  const part = within(await page.findByRole('region', { name: 'Was gelesen wurde' }));
  for (const { title } of CHARTS)
    expect(await part.findByRole('heading', { level: 3, name: title })).toBeVisible();
  expect(part.getAllByText('Gezählt werden Aufrufe.')).toHaveLength(6);
  const file = part.getByRole('link', { name: 'Tabelle als CSV: Titel myTop10FundsChart' });
  expect(file).toHaveAttribute(
    'href',
    '/api/v1/company_info/7/stats/csv/?lang=de&type=all&user=all&chart=myTop10FundsChart',
  );
  expect(page.getByText(/Gezählt wurden ganze Monate: August 2026 bis September 2026/)).toHaveTextContent(
    'Die Zahlen sind simuliert.',
  );
});

it('keeps period, reader and fund in the address, and asks for whole months', async () => {
  const view = await show();
  await userEvent.selectOptions(await page.findByLabelText('Leserkreis'), 'professional');
  expect(view.search()).toBe('?user=professional');
  await userEvent.selectOptions(await page.findByLabelText('Fonds'), 'Anderer Fonds');
  expect(view.search()).toBe('?user=professional&chart=bbbbbbbbbb');
  expect(await page.findByRole('heading', { level: 3, name: 'Anderer Fonds: Verlauf' })).toBeVisible();
  expect(daysOf({ from: '2026-02', to: '2026-02' })).toEqual({
    date_after: '2026-02-01',
    date_before: '2026-02-28',
  });
  expect(monthsBefore(new Date(2026, 0, 5)).slice(0, 2)).toEqual(['2025-12', '2025-11']);
});

it('lists searches that are told alike one after the other', async () => {
  // A region is asked for in the guided search and in the advanced one.
  const twice = {
    searches: DEMAND.searches.flatMap((line) => [line, line]),
    missed: DEMAND.missed.flatMap((line) => [line, line]),
  };
  await show(CHARTS, { ...DEMAND, ...twice });
  expect(await page.findAllByText('Region: Europa')).toHaveLength(2);
  expect(page.getAllByText(/Rund 40 professionelle Anleger/)).toHaveLength(2);
});

it('says of an address what it could not read', async () => {
  await show(CHARTS, DEMAND, '?from=2026-13&user=nobody');
  expect(await page.findByText(/2026-13/)).toBeVisible();
  expect(page.getByLabelText('Leserkreis')).toHaveValue('all');
});

it('mirrors the demand in lines that lead to the funds', async () => {
  await show();
  const part = within(await page.findByRole('region', { name: 'Nachfragespiegel' }));
  expect(await part.findByText(/Rund 40 professionelle Anleger filterten nach TER/)).toBeVisible();
  expect(part.getAllByRole('link', { name: 'Beispielfonds' })[0]).toHaveAttribute(
    'href',
    '/details/beispielfonds-a/31',
  );
  expect(part.getByText(/im Mittel Rang 3, rund 30 Suchen/)).toBeVisible();
  expect(part.getByText(/\+105\s?%, rund 60 Suchen/)).toBeVisible();
  expect(part.getByText('Rund 50 Aufrufe anderer Fonds')).toBeVisible();
});

it('says plainly that there were too few readers', async () => {
  const empty = CHARTS.map((one) => ({
    ...one,
    reason: 'Zu wenige.',
    rows: [],
    series: [],
    simulated: false,
  }));
  await show(empty, NOTHING);
  expect(await page.findByText(/zu wenige Leser, um etwas zu zeigen/)).toBeVisible();
  expect(page.queryByRole('heading', { level: 3, name: CHARTS[0]?.title ?? '' })).toBeNull();
  expect(page.getAllByText(/^Zu wenige Leser:/)).toHaveLength(3);
  expect(page.getByText(/Zu wenige Suchen, um zwei Quartale zu vergleichen/)).toBeVisible();
  expect(page.queryByText('Die Zahlen sind simuliert.')).toBeNull();
});

it('speaks of no readers where no month was counted at all', async () => {
  const empty = CHARTS.map((one) => ({ ...one, months: [], reason: 'Kein Monat.', rows: [], series: [] }));
  await show(empty, { ...NOTHING, from: null, to: null });
  expect(await page.findByText(/liegt kein vollständig gezählter Monat/)).toBeVisible();
  expect(page.queryByText(/zu wenige Leser, um etwas zu zeigen/)).toBeNull();
});

it('draws months as lines, and funds as bars with their share below the name', () => {
  const beside = (label: string, _unit: string, value: number) => `${label} ${value}`;
  const line = described(chart('allMyProductsChart'), beside);
  expect(line).toMatchObject({ kind: 'line', dates: MONTHS, series: [{ values: [40, null] }] });
  const bars = described(ranked('myTop10FundsChart'), beside);
  expect(bars).toMatchObject({
    kind: 'bar',
    categories: ['Beispielfonds\nAnteil 85.37', 'Anderer Fonds\nAnteil 14.63'],
    series: [{ name: 'Aufrufe', values: [70, 12] }],
  });
  expect(described(chart('allMyProductsChart', { reason: 'Nichts.' }), beside)).toBeNull();
});
