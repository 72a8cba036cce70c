import { cleanup, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as FundPage } from '@/features/fund/FundPage';
import { namesOf } from '@/features/fund/FundTitle';
import type { FundPage as Fund } from '@/shared/api/types';
import { MAP } from '../landscape/map';
import { FIELDS } from '../screen/fixtures';
import { type Answer, beWide, json, open } from '../screen/render';
import { emptyCourse, emptyYears, fundPage } from './answers';

const rated: Partial<Fund> = {
  name: 'Beispiel Fonds A EUR',
  fund_name: 'Beispiel Fonds',
  tranche: 'A EUR',
  tranche_currency: 'EUR',
  accumulating: true,
  rank: 'A',
  rating_points: 92,
  position_vs_peergroup: 4,
  peergroup_size: 40,
  rating_reason: { part: 'drawdown', raises: true, months: 60 },
  price: { nav: 134.2234, currency: 'EUR', date: '2026-10-30', previous_date: '2026-10-29', change: -0.42 },
  ter: 1.75,
  peergroup_costs: { ter: 1.62, count: 30 },
  risk_indicator: 5,
  max_drawdown: -23.47,
};

const show = async (changes: Partial<Fund>, name: string) => {
  const answer: Answer = (url) => {
    if (url.pathname.endsWith('/funds/1/')) return json(fundPage(1, changes));
    if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
    if (url.pathname.includes('/charts/performance/')) return emptyCourse();
    if (url.pathname.includes('/charts/calendarYears/')) return emptyYears();
    if (url.pathname.endsWith('_map/')) return json(MAP);
    return json({ count: 0, page: 1, per_page: 5, results: [], facets: {} });
  };
  await open(FundPage, '/details/fonds-1/1', answer, '/details/:slug/:id');
  await page.findByRole('heading', { level: 1, name });
};

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

describe('the first screen of a fund', () => {
  it('tells fund and share class apart, and is called by both', async () => {
    await show(rated, 'Beispiel Fonds A EUR');
    expect(
      page.getByText('Anteilsklasse A EUR · EUR · thesaurierend · Haupttranche', { exact: false }),
    ).toBeVisible();
    // A share class that is not called after its fund keeps its own name.
    expect(namesOf({ name: 'Anders A', fund_name: 'Fonds', tranche: null })).toEqual({
      name: 'Anders A',
      rest: '',
      share: '',
    });
    expect(namesOf({ name: 'Fonds Plus', fund_name: 'Fonds', tranche: null })).toEqual({
      name: 'Fonds',
      rest: 'Plus',
      share: 'Plus',
    });
  });

  it('says since when and why the rating is under review', async () => {
    const review = { since: '2026-11-20', team_changed: true };
    await show({ ...rated, under_review: true, rating_review: review }, 'Beispiel Fonds A EUR');
    expect(page.getByText(/überprüft: Das Team des Fonds hat sich am 20.11.2026 geändert\./)).toBeVisible();
  });

  it('says of other reviews since when they last, and of a closed share class only that there is one', async () => {
    const review = { since: '2026-11-20', team_changed: false };
    await show({ ...rated, under_review: true, rating_review: review }, 'Beispiel Fonds A EUR');
    expect(page.getByText(/seit dem 20.11.2026 nach einem Wechsel im Fondsmanagement/)).toBeVisible();
    cleanup();
    await show({ ...rated, under_review: true, rating_review: null }, 'Beispiel Fonds A EUR');
    expect(page.getByText(/wird nach einem Wechsel im Fondsmanagement überprüft/)).toBeVisible();
    cleanup();
    await show({ ...rated, under_review: false, rating_review: review }, 'Beispiel Fonds A EUR');
    expect(page.queryByText(/überprüft/)).toBeNull();
  });

  it('says price, change, verdict and costs', async () => {
    await show(rated, 'Beispiel Fonds A EUR');
    const opening = within(page.getByRole('region', { name: 'Auf einen Blick' }));
    expect(opening.getByText('134,22', { exact: false })).toBeVisible();
    expect(opening.getByText('−0,42 %', { normalizer: (text) => text })).toBeVisible();
    expect(opening.getByText('Änderung seit 29.10.2026')).toBeVisible();
    expect(opening.getByText('NAV vom 30.10.2026')).toBeVisible();
    expect(
      opening.getByText(
        'Besser als 92 % der Vergleichsgruppe, vor allem durch geringe Verluste in 60 Monaten.',
      ),
    ).toBeVisible();
    expect(opening.getByText('175 EUR')).toBeVisible();
    expect(opening.getByText(/TER 1,75\s% · Gruppe 1,62\s%/)).toBeVisible();
    expect(opening.getByRole('img', { name: 'Risikoindikator (SRI) 5 von 7' })).toBeVisible();
  });

  it('says without any price why there is no chart, and where to go on', async () => {
    await show({ ...rated, price: null, tranches_count: 3 }, 'Beispiel Fonds A EUR');
    const opening = within(page.getByRole('region', { name: 'Auf einen Blick' }));
    expect(opening.getByText(/keinen Anteilspreis \(NAV\) gemeldet/)).toBeVisible();
    expect(opening.queryByRole('heading', { name: 'Verlauf der Wertentwicklung' })).toBeNull();
    expect(opening.queryByRole('figure')).toBeNull();
    expect(opening.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#classes',
      '#peergroup',
    ]);
  });

  it('says of each missing value that it is missing, and why', async () => {
    await show(
      {
        rank: null,
        rating_points: null,
        basis: { first_price: '2025-08-15', last_price: '2026-10-30', figures: [] },
        price: { nav: 9, currency: 'EUR', date: '2026-03-12', previous_date: null, change: null },
        ter: null,
        risk_indicator: null,
        max_drawdown: null,
        issue_date: null,
        volume: null,
      },
      'Fonds 1',
    );
    const opening = within(page.getByRole('region', { name: 'Auf einen Blick' }));
    for (const text of [
      'Kein aktueller NAV',
      'Zuletzt 9,00 EUR am 12.03.2026.',
      'Noch kein Rating',
      'Ein Rating braucht Anteilspreise aus 60 Monaten und 20 Fonds in der Vergleichsgruppe; bisher sind es 14 Monate.',
      'TER nicht gemeldet',
      'Max. Drawdown: keine Angabe',
      'Auflage nicht gemeldet',
    ])
      expect(opening.getByText(text)).toBeVisible();
  });

  it('keeps what is wanted less often behind one button, which Escape closes', async () => {
    await show(rated, 'Beispiel Fonds A EUR');
    const more = page.getByRole('button', { name: 'Weitere Aktionen' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(page.getByRole('button', { name: 'Rating anfragen' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Factsheet (PDF)' })).toHaveAttribute(
      'href',
      '/api/v1/funds/1/factsheet/?lang=de',
    );
    await userEvent.keyboard('{Escape}');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).toHaveFocus();
  });
});
