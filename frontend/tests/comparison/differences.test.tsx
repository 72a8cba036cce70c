import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ComparisonPage } from '@/features/comparison/ComparisonPage';
import type { FieldInfo, FigureBasis, FundPage } from '@/shared/api/types';
import { fundPage } from '../fund/answers';
import { FIELDS } from '../screen/fixtures';
import { beWide, json, open } from '../screen/render';

beforeEach(() => beWide(true));

function made(name: string, changes: Partial<FigureBasis> = {}): FigureBasis {
  return {
    name,
    since: '2021-10-29',
    until: '2026-10-31',
    currency: 'EUR',
    frequency: 'weekly',
    reason: null,
    needed: null,
    ...changes,
  };
}

function field(name: string, label: string): FieldInfo {
  const [some] = FIELDS;
  if (some === undefined) throw new Error('no field');
  return {
    ...some,
    name,
    label,
    type: 'integer',
    unit: 'none',
    group: 'risk',
    column: 'optional',
    better: 'none',
    values: [],
    definition: 'Klasse der Volatilität.',
  };
}

const SRRI = field('srri', 'SRRI');
const INDICATOR = field('risk_indicator', 'Risikoindikator (SRI)');

function of(id: number, changes: Partial<FundPage>, ...figures: FigureBasis[]): FundPage {
  return {
    ...fundPage(id),
    ...changes,
    basis: { first_price: '2015-03-02', last_price: '2026-10-30', figures },
  } as FundPage;
}

async function compare(first: FundPage, second: FundPage, fields: readonly FieldInfo[]) {
  await open(
    ComparisonPage,
    '/comparison/1?second_tranche_id=2',
    ({ pathname }) => {
      if (pathname.endsWith('/funds/1/')) return json(first);
      if (pathname.endsWith('/funds/2/')) return json(second);
      if (pathname.endsWith('/fields/')) return json({ results: fields });
      return new Promise(() => undefined);
    },
    '/comparison/:id',
  );
  await page.findByRole('table');
}

it('says in one line what the figures are made of differently', async () => {
  await compare(
    of(1, { tranche_currency: 'EUR', srri: 5 }, made('srri')),
    of(2, { tranche_currency: 'USD', srri: 5 }, made('srri', { currency: 'USD', frequency: 'monthly' })),
    [SRRI],
  );
  expect(
    page.getByText(
      'Unterschiede, in der Reihenfolge der Spalten: Währung EUR / USD; SRRI wöchentlich / monatlich.',
    ),
  ).toBeVisible();
});

it('says nothing where nothing differs, where only one has a figure, and of figures that the reader may not see', async () => {
  const hidden = made('risk_indicator', { frequency: 'daily' });
  await compare(
    of(1, { srri: 5 }, made('srri'), made('risk_indicator')),
    of(2, { srri: null }, made('srri', { frequency: 'monthly', reason: 'no_prices' }), hidden),
    [SRRI],
  );
  expect(page.queryByText(/^Unterschiede/)).toBeNull();
});

it('shows behind the name of a figure what it is made of for each fund', async () => {
  await compare(
    of(1, { srri: 5 }, made('srri')),
    of(2, { srri: 4 }, made('srri', { currency: 'USD', frequency: 'monthly', since: '2021-10-31' })),
    [SRRI, INDICATOR],
  );
  const table = page.getByRole('table');
  await userEvent.click(within(table).getByRole('button', { name: 'SRRI' }));
  const panel = within(table).getByText(
    'Zeitraum: 29.10.2021 bis 31.10.2026, in EUR; wöchentliche Werte.',
  ).parentElement;
  expect(panel).toHaveTextContent(
    /Fonds 1Zeitraum: 29\.10\.2021 bis 31\.10\.2026, in EUR; wöchentliche Werte\.Fonds 2Zeitraum: 31\.10\.2021 bis 31\.10\.2026, in USD; monatliche Werte\./,
  );
  // What the answer has no basis for says nothing of any fund.
  await userEvent.click(within(table).getByRole('button', { name: 'Risikoindikator (SRI)' }));
  expect(within(table).queryByText(/Zeitraum/)).toBeNull();
});

it('says why a figure is empty, one click away', async () => {
  await compare(
    of(1, { risk_indicator: 4 }, made('risk_indicator')),
    of(2, { risk_indicator: null }, made('risk_indicator', { reason: 'too_short', needed: '2022-10-31' })),
    [INDICATOR],
  );
  await userEvent.click(page.getByRole('button', { name: 'Warum?' }));
  expect(
    page.getByText('Leer: Gebraucht werden Anteilspreise ab 31.10.2022; der erste ist vom 02.03.2015.'),
  ).toBeInTheDocument();
});
