import { act, fireEvent, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as FundPage } from '@/features/fund/FundPage';
import { fieldsOf } from '@/features/fund/figures';
import { initials } from '@/shared/ui/initials';
import { MAP } from '../landscape/map';
import { FIELDS, field } from '../screen/fixtures';
import { type Answer, beWide, json, open, problem } from '../screen/render';
import { emptyCourse, emptyYears, fundPage } from './answers';

const sibling = (id: number, slug: string) => ({
  id,
  slug,
  name: `Fonds ${id}`,
  tranche: null,
  isin: `LU000000000${id}`,
  wkn: null,
  currency: 'EUR',
  accumulating: null,
  ogc: 1.25,
  minInvestment: null,
  primary: false,
  closed_on: null,
});

const shown = fundPage(1, {
  fund_id: 40,
  company_link: 'https://example.com/',
  tranches_count: 2,
  tranches: [sibling(1, 'fonds-1'), sibling(2, 'the-server-spells-it')],
});

const api: Answer = (url) => {
  if (url.pathname.endsWith('/funds/1/')) return json(shown);
  if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
  if (url.pathname.includes('/charts/performance/')) return emptyCourse();
  if (url.pathname.includes('/charts/calendarYears/')) return emptyYears();
  if (url.pathname.endsWith('_map/')) return json(MAP);
  return json({ count: 0, page: 1, per_page: 5, results: [], facets: {} });
};

const show = () => open(FundPage, '/details/fonds-1/1', api, '/details/:slug/:id');

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

describe('the fund page', () => {
  it('asks for the news of the fund, not for those of a fund with the number of its share class', async () => {
    const view = await show();
    await page.findByRole('heading', { level: 1, name: 'Fonds 1' });
    const news = view.calls.find(({ pathname }) => pathname.endsWith('/news/'));
    expect(news?.searchParams.get('fund')).toBe('40');
  });

  it('shows the logo in the sizes of both kinds of screens, and a monogram where there is none', async () => {
    const logo = '/api/v1/funds/1/logo/';
    const first = await open(
      FundPage,
      '/details/fonds-1/1',
      (url, signal) => (url.pathname.endsWith('/funds/1/') ? json({ ...shown, logo }) : api(url, signal)),
      '/details/:slug/:id',
    );
    const picture = await page.findByRole('img', { name: `Logo von ${shown.company}` });
    expect(picture).toHaveAttribute('srcset', `${logo}?size=160 1x, ${logo}?size=320 2x`);
    // Its box has its size before the picture is there.
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
    // One that cannot be had leaves no broken picture.
    fireEvent.error(picture);
    expect(page.queryByRole('img', { name: /Logo/ })).toBeNull();
    expect(page.getAllByText(initials(shown.company))).not.toHaveLength(0);
    first.unmount();
    await show();
    await page.findByRole('heading', { level: 1, name: 'Fonds 1' });
    expect(page.queryByRole('img', { name: /Logo/ })).toBeNull();
  });

  it('says what a figure is made of, and why it is empty one click from its dash', async () => {
    const made = {
      until: '2026-10-31',
      currency: 'CHF',
      frequency: 'monthly',
      needed: null,
      reason: null,
    } as const;
    const basis = {
      first_price: '2024-03-04',
      last_price: '2026-10-30',
      figures: [
        {
          ...made,
          name: 'volatility_3y',
          since: '2023-10-31',
          reason: 'too_short',
          needed: '2023-10-31',
        } as const,
        { ...made, name: 'perf_3y', since: '2023-10-31', frequency: 'month_ends' } as const,
      ],
    };
    await open(
      FundPage,
      '/details/fonds-1/1',
      (url, signal) =>
        url.pathname.endsWith('/funds/1/')
          ? json({ ...shown, volatility_3y: null, basis })
          : api(url, signal),
      '/details/:slug/:id',
    );
    await userEvent.click(await page.findByRole('button', { name: 'Warum?' }));
    expect(
      page.getByText('Leer: Gebraucht werden Anteilspreise ab 31.10.2023; der erste ist vom 04.03.2024.'),
    ).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: '3 Jahre p. a.' }));
    expect(
      page.getByText('Zeitraum: 31.10.2023 bis 31.10.2026, in CHF; erster und letzter Wert.'),
    ).toBeInTheDocument();
  });

  it('keeps amount and start of the savings plan in its address, to which Back returns', async () => {
    const priced = {
      ...shown,
      price: { nav: 9, currency: 'EUR', date: '2026-10-30', previous_date: null, change: null },
    };
    const { router, search } = await open(
      FundPage,
      '/details/fonds-1/1?plan_from=2020-01-31',
      (url, signal) => (url.pathname.endsWith('/funds/1/') ? json(priced) : api(url, signal)),
      '/details/:slug/:id',
    );
    const amount = await page.findByRole('textbox', { name: 'Monatlicher Betrag' });
    expect(page.getByLabelText('Beginn')).toHaveValue('2020-01-31');
    await userEvent.clear(amount);
    await userEvent.type(amount, '250,5{Enter}');
    expect(search()).toBe('?plan_monthly=250.5&plan_from=2020-01-31');
    await act(() => router.navigate(-1));
    expect(search()).toBe('?plan_from=2020-01-31');
    expect(amount).toHaveValue('100');
    await act(() => router.navigate(1));
    expect(amount).toHaveValue('250,5');
  });

  it('loses only the section that cannot be drawn, which is asked for again on request', async () => {
    // Of an answer in which a list is missing React tells the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const documents = { count: 0, page: 1, per_page: 5, results: [], categories: [] };
    await open(
      FundPage,
      '/details/fonds-1/1',
      (url, signal) => {
        if (!url.pathname.endsWith('/fund_documents/1/')) return api(url, signal);
        return json(broken ? { count: 1 } : documents);
      },
      '/details/:slug/:id',
    );
    const section = within(await page.findByRole('region', { name: 'Dokumente' }));
    expect(await section.findByText(/^Dieser Teil fehlt gerade/)).toBeVisible();
    expect(page.getByRole('heading', { level: 1, name: 'Fonds 1' })).toBeVisible();
    broken = false;
    await userEvent.click(section.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await section.findByText(/Factsheet/)).toBeVisible();
    expect(section.queryByText(/^Dieser Teil fehlt gerade/)).toBeNull();
    vi.restoreAllMocks();
  });

  it('comes with the names of its figures, and without them where they cannot be had', async () => {
    let name = (_answer: Response) => {};
    const named = new Promise<Response>((resolve) => {
      name = resolve;
    });
    const view = await open(
      FundPage,
      '/details/fonds-1/1',
      (url, signal) => (url.pathname.endsWith('/fields/') ? named : api(url, signal)),
      '/details/:slug/:id',
    );
    await vi.waitFor(() =>
      expect(view.calls.some(({ pathname }) => pathname.endsWith('/funds/1/'))).toBe(true),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.queryByRole('heading', { name: 'Fonds 1' })).toBeNull();
    name(problem(404, 'not_found'));
    expect(await page.findByRole('heading', { level: 1, name: 'Fonds 1' })).toBeVisible();
    // Each section says so where its figures would stand, and the others live.
    expect(page.getAllByText(/Text zu not_found/)).toHaveLength(4);
    expect(page.getByRole('heading', { level: 3, name: 'Performance und Volatilität' })).toBeVisible();
    for (const name of ['Konditionen', 'Nachhaltigkeit', 'Rating im Einzelnen'])
      expect(page.queryByRole('heading', { name })).toBeNull();
    expect(page.getByRole('heading', { level: 2, name: 'Stammdaten' })).toBeVisible();
  });

  it('leads to the asset manager, its website, and the other share classes by the addresses that the server gave', async () => {
    await show();
    expect((await page.findAllByRole('link', { name: 'Beispiel Invest' }))[0]).toHaveAttribute(
      'href',
      '/asset-managers/7',
    );
    expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://example.com/');
    expect(page.getByRole('link', { name: 'Fonds 2' })).toHaveAttribute(
      'href',
      '/details/the-server-spells-it/2',
    );
  });

  it('says nothing of a closing while the share class is open', async () => {
    await show();
    await page.findByRole('heading', { level: 1, name: 'Fonds 1' });
    expect(page.queryByText(/geschlossen/)).toBeNull();
    // A line without a date would stand on each page.
    const fields = [field('closed_on', { group: 'master' }), field('benchmark', { group: 'master' })];
    expect(fieldsOf(fields, 'master').map(({ name }) => name)).toEqual(['benchmark']);
  });

  it('says when it closed, what became of it, and of when its figures are', async () => {
    const target = (id: number) => ({
      id,
      slug: `fonds-${id}`,
      isin: `LU000000000${id}`,
      name: `Fonds ${id}`,
      closed_on: null,
    });
    const closed: Answer = (url, signal) =>
      url.pathname.endsWith('/funds/1/')
        ? json({
            ...shown,
            closed_on: '2026-09-15',
            record_date: '2026-08-31',
            merged_into: target(7),
            successor: target(8),
            tranches: [{ ...sibling(1, 'fonds-1'), closed_on: '2026-09-15' }, sibling(2, 'fonds-2')],
          })
        : api(url, signal);

    await open(FundPage, '/details/fonds-1/1', closed, '/details/:slug/:id');

    const notice = (await page.findByText('Diese Anteilsklasse wurde am 15.09.2026 geschlossen.'))
      .parentElement;
    expect(notice).toHaveTextContent('Verschmolzen auf Fonds 7 (ISIN LU0000000007), später auf Fonds 8');
    expect(notice).toHaveTextContent('sind die letzten, Stichtag 31.08.2026.');
    const links = within(notice ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/details/fonds-7/7',
      '/details/fonds-8/8',
    ]);
    // Beside the name, and at itself among the share classes.
    expect(page.getAllByText('geschlossen')).toHaveLength(2);
    // Nobody rates it any more.
    expect(page.queryByRole('button', { name: /Rating/ })).toBeNull();
  });

  it('shows twenty of many share classes at a time, and those that one chooses', async () => {
    const tranches = Array.from({ length: 300 }, (_, index) => ({
      ...sibling(index + 1, `fonds-${index + 1}`),
      currency: index % 3 === 0 ? 'USD' : 'EUR',
      accumulating: index % 2 === 0,
      minInvestment: index === 7 ? 500 : 50_000,
      ogc: index === 7 ? 0.2 : 1.25,
    }));
    const many: Answer = (url, signal) =>
      url.pathname.endsWith('/funds/1/')
        ? json({ ...shown, tranches_count: 300, tranches })
        : api(url, signal);
    await open(FundPage, '/details/fonds-1/1', many, '/details/:slug/:id');
    const section = within(await page.findByRole('region', { name: 'Anteilsklassen dieses Fonds' }));
    const rows = () => section.getAllByRole('rowheader').length;
    expect(rows()).toBe(20);
    expect(section.getByText('Seite 1 von 15')).toBeVisible();

    await userEvent.click(section.getByRole('button', { name: 'Weiter' }));
    expect(section.getByText('Seite 2 von 15')).toBeVisible();
    expect(section.getByRole('link', { name: 'Fonds 21' })).toBeVisible();

    await userEvent.selectOptions(section.getByLabelText('Währung'), 'EUR');
    await userEvent.selectOptions(section.getByLabelText('Mindestanlage'), '1000');
    expect(section.getByText('1 von 300 Anteilsklassen')).toBeVisible();
    expect(rows()).toBe(1);
    await userEvent.selectOptions(section.getByLabelText('Erträge'), 'accumulating');
    expect(
      section.getByText('Keine Anteilsklasse erfüllt alle Bedingungen.', { exact: false }),
    ).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Alle anzeigen' }));
    expect(rows()).toBe(20);
  });
});
