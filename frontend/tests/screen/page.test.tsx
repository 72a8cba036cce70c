import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import { FIELDS, facets, fund, screen } from './fixtures';
import { type Answer, beWide, json, open, problem } from './render';

const HERE = '/advanced-search-results';

/** Answers fields/ always, and advanced_search/ as the test says. */
function api(search: Answer): Answer {
  return (url, signal) => {
    if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
    if (url.pathname.endsWith('/saved_searches/')) return json({ count: 0, limit: 50, results: [] });
    return search(url, signal);
  };
}

const searches = (calls: URL[]) => calls.filter(({ pathname }) => pathname.endsWith('/advanced_search/'));

beforeEach(() => {
  localStorage.clear();
  beWide(true);
});
afterEach(() => vi.unstubAllGlobals());

describe('the advanced search', () => {
  it('asks for exactly what the address says and shows it', async () => {
    const view = await open(
      ScreenPage,
      `${HERE}?p=12&r=A&fs=lte&s=50&page=2`,
      api(() => json(screen({ page: 2 }))),
    );
    expect(await page.findByText('42 Anteilsklassen')).toBeInTheDocument();
    expect(searches(view.calls).map(String)).toEqual([
      'http://portal.test/api/v1/advanced_search/?p=12&r=A&fs=lte&s=50&page=2&per_page=15&ordering=-rating_points&lang=de',
    ]);
    expect(page.getByRole('checkbox', { name: /Aktien Welt/ })).toBeChecked();
    expect(
      page.getByRole('button', { name: 'Filter entfernen: Vergleichsgruppe: Aktien Welt' }),
    ).toBeInTheDocument();
    expect(page.getByRole('button', { name: /Fondsvolumen: höchstens 50,0/ })).toBeInTheDocument();
  });

  it.each([
    ['', '?m=true'],
    ['?r=A', '?r=A'],
    ['?page=1', '?page=1'],
    ['?m=false', '?m=false'],
  ])('opened at %s is at %s', async (opened, at) => {
    beWide(false);
    const answer = api(() => json(screen()));
    const view = await open(ScreenPage, `${HERE}${opened}`, answer, '*', 'default');
    await page.findByRole('link', { name: 'Fonds 1' });
    expect(view.search()).toBe(at);
    expect(searches(view.calls)).toHaveLength(1);
  });

  it('keeps all share classes where Back leads to them', async () => {
    const view = await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    expect(await page.findByText('42 Anteilsklassen')).toBeInTheDocument();
    expect(view.search()).toBe('');
  });

  it('leads from funds to all share classes and back, and counts both', async () => {
    const main_tranche = {
      type: 'value' as const,
      more: false,
      values: [
        { value: true, label: 'Haupttranche', count: 42, selected: true },
        { value: false, label: 'Weitere', count: 100, selected: false },
      ],
    };
    const answer = api(() => json(screen({ facets: facets({ main_tranche }) })));
    const view = await open(ScreenPage, `${HERE}?m=true&page=2`, answer);
    expect(await page.findByText('42 Fonds')).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: '142 Anteilsklassen zeigen' }));
    expect(view.search()).toBe('');
    await userEvent.click(await page.findByRole('button', { name: '42 Fonds zeigen' }));
    expect(view.search()).toBe('?m=true');
  });

  it.each([
    ['', 'Alle Anteilsklassen'],
    ['?m=true', 'Alle Fonds, nur Haupttranchen'],
    ['?p=12&r=A&r=B&m=true', 'Aktien Welt, Rating A oder B, nur Haupttranchen'],
    ['?q=dws+top&fs=lte&s=50', '„dws top“, Fondsvolumen höchstens 50,0 Mio. EUR'],
  ])('says in a sentence what %s shows', async (query, sentence) => {
    await open(
      ScreenPage,
      HERE + query,
      api(() => json(screen())),
    );
    await page.findByRole('table');
    const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
    const title = await page.findByRole('heading', { level: 1, name: (name) => plain(name) === sentence });
    // The letter of a clause is big after a full stop only.
    expect(plain(title.textContent).toLowerCase()).toBe(sentence.toLowerCase());
    expect(plain(document.title)).toContain(sentence);
  });

  it('leads from a clause of the sentence to its filter', async () => {
    await open(
      ScreenPage,
      `${HERE}?r=A&fs=lte&s=50&q=dws`,
      api(() => json(screen())),
    );
    const heading = page.getByRole('heading', { level: 1 });
    await userEvent.click(await within(heading).findByRole('button', { name: /^Fondsvolumen/ }));
    expect(page.getByRole('button', { name: /^Fondsvolumen/, expanded: true })).toHaveFocus();
    await userEvent.click(within(heading).getByRole('button', { name: /dws/ }));
    expect(page.getByRole('searchbox', { name: /^Name, Fondsgesellschaft/ })).toHaveFocus();
  });

  it('shows cards with what compares, where there is no room for a table', async () => {
    beWide(false);
    const funds = [fund(1, { fund_name: 'Donau Welt', tranche: 'A', ter: null, perf_3y: -2 })];
    await open(
      ScreenPage,
      `${HERE}?r=A`,
      api(() => json(screen({ results: funds }))),
    );
    const link = await page.findByRole('link', { name: 'Fonds 1' });
    expect(link.closest('li')).toHaveTextContent(/Donau WeltFonds 1A · CHF3 J. p. a.−2,00 %TER–keine Angabe/);
    expect(page.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: 'Fonds 1 auswählen' }));
    expect(page.getByRole('region', { name: 'Auswahl' })).toHaveTextContent('1 gewählt');
  });

  it('names every step of a scale, also those that no answer has named', async () => {
    const none = { type: 'value' as const, values: [], more: false };
    const answer = api(() => json(screen({ count: 0, results: [], facets: { ...facets(), ratings: none } })));
    await open(ScreenPage, HERE, answer);
    expect(await page.findByRole('checkbox', { name: /^E schwach/ })).not.toBeChecked();
    expect(page.getByRole('checkbox', { name: /^A / })).toBeInTheDocument();
    expect(page.getByRole('checkbox', { name: /^Hoch/ })).toBeInTheDocument();
  });

  it('ticks at once, keeps the old rows until the new answer, and starts again at page 1', async () => {
    let release: (answer: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const answer = api((url) => (url.searchParams.has('r') ? slow : json(screen({ page: 2 }))));
    const view = await open(ScreenPage, `${HERE}?page=2`, answer);
    await page.findByText('42 Anteilsklassen');

    await userEvent.click(page.getByRole('checkbox', { name: /^A \d/ }));

    expect(view.search()).toBe('?r=A');
    expect(page.getByRole('checkbox', { name: /^A \d/ })).toBeChecked();
    expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(page.getByRole('rowheader', { name: 'Fonds 1' })).toBeInTheDocument();
    await act(async () => release(json(screen({ count: 1, results: [fund(9)] }))));
    expect(await page.findByRole('rowheader', { name: 'Fonds 9' })).toBeInTheDocument();
    expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  it.each([
    ['filter', () => page.getByRole('checkbox', { name: /^A \d/ }), 'r=A&page=1'],
    ['page', () => page.getByRole('link', { name: 'Weiter' }), 'page=2'],
    ['order', () => page.getByRole('button', { name: 'ISIN' }), 'ordering=isin'],
  ])('asks once for another %s, before it draws the choice', async (_what, target, asked) => {
    // given
    const drawn: (string | null)[] = [];
    const answer = api(() => {
      drawn.push(page.queryByRole('table')?.getAttribute('aria-busy') ?? null);
      return json(screen());
    });
    const view = await open(ScreenPage, HERE, answer);
    await page.findByText('42 Anteilsklassen');
    drawn.length = 0;

    // when
    await userEvent.click(target());

    // then
    await waitFor(() => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    expect(searches(view.calls).slice(1)).toHaveLength(1);
    expect(searches(view.calls)[1]?.search).toContain(asked);
    expect(drawn).toEqual(['false']);
  });

  it('shortens names of more than 36 characters, and keeps them in full for whoever asks', async () => {
    const fund_name = 'Danske Invest SICAV - European Corporate Sustainable Bond';
    const long = fund(1, { fund_name, name: `${fund_name} I` });
    await open(
      ScreenPage,
      HERE,
      api(() => json(screen({ count: 1, results: [long] }))),
    );
    const link = await page.findByRole('link', { name: `${fund_name} I` });
    expect(within(link).getByText('Danske Invest SICAV - European Corp…')).toBeInTheDocument();
    // The umbrella's other funds begin alike.
    expect(within(link).getByText('Corporate Sustainable Bond')).toBeInTheDocument();
  });

  it('leaves out columns that an earlier day has no values for, and names them', async () => {
    const results = [1, 2].map((id) => fund(id, { perf_3y: null, volume: id === 1 ? null : 5 }));
    const past = screen({ count: 2, results, asof: { record_date: '2020-01-31' } });
    await open(
      ScreenPage,
      '/advanced-search-results?asof=2020-01-31',
      api(() => json(past)),
    );
    expect(
      await page.findByText(
        'Für den 31.01.2020 liegen zu 2 Spalten keine Werte vor: perf_3y, Verlauf der letzten drei Jahre.',
      ),
    ).toBeVisible();
    expect(page.queryByRole('columnheader', { name: /perf_3y|3 J/ })).toBeNull();
    expect(page.getByRole('columnheader', { name: /Fondsvolumen|Vol/ })).toBeVisible();
  });

  it('aborts what nobody waits for any more, so that a late answer cannot win', async () => {
    const aborted: string[] = [];
    const answer = api((url, signal) => {
      if (url.searchParams.getAll('r').join() !== 'A') return json(screen());
      return new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted.push(url.search);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    });
    await open(ScreenPage, HERE, answer);
    await page.findByText('42 Anteilsklassen');
    await userEvent.click(page.getByRole('checkbox', { name: /^A \d/ }));
    await userEvent.click(page.getByRole('checkbox', { name: /^B \d/ }));
    await waitFor(() => expect(aborted).toHaveLength(1));
    await waitFor(() => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  });

  it('goes back exactly, without asking again', async () => {
    const view = await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    await page.findByText('42 Anteilsklassen');
    await userEvent.click(page.getByRole('checkbox', { name: /Europa/ }));
    await waitFor(() => expect(searches(view.calls)).toHaveLength(2));
    await act(() => view.router.navigate(-1));
    expect(view.search()).toBe('');
    expect(page.getByRole('checkbox', { name: /Europa/ })).not.toBeChecked();
    expect(searches(view.calls)).toHaveLength(2);
  });

  it('says what of an address it ignored, searches with the rest, and leaves the address to the reader', async () => {
    const view = await open(
      ScreenPage,
      `${HERE}?p=12&x=1&sri=9`,
      api(() => json(screen())),
    );
    expect(await page.findByText(/2 Angaben in der Adresse/)).toBeInTheDocument();
    expect(page.getByText('x=1')).toBeInTheDocument();
    expect(page.getByText('sri=9')).toBeInTheDocument();
    expect(searches(view.calls)[0]?.searchParams.has('sri')).toBe(false);
    expect(view.search()).toBe('?p=12&x=1&sri=9');
    await userEvent.click(page.getByRole('button', { name: 'Ungültige Angaben entfernen' }));
    expect(view.search()).toBe('?p=12');
    expect(page.queryByText('x=1')).not.toBeInTheDocument();
  });

  it('drops what the API refuses, says so in its words, and asks again with the rest', async () => {
    const refused = {
      errors: [{ key: 'p', value: '999', message: 'Diese Vergleichsgruppe gibt es nicht.' }],
    };
    const answer = api((url) =>
      url.searchParams.getAll('p').includes('999') ? problem(400, 'invalid_query', refused) : json(screen()),
    );
    const view = await open(ScreenPage, `${HERE}?p=12&p=999`, answer);
    expect(await page.findByText(/Diese Vergleichsgruppe gibt es nicht/)).toBeInTheDocument();
    expect(searches(view.calls)[1]?.searchParams.getAll('p')).toEqual(['12']);
    await userEvent.click(page.getByRole('checkbox', { name: /Anleihen EUR/ }));
    expect(view.search()).toBe('?p=12&p=40');
  });

  it('shows the last page instead of one beyond it, and says so', async () => {
    const beyond = { errors: [{ key: 'page', value: '90', message: '', valid: [3] }] };
    const answer = api((url) =>
      url.searchParams.get('page') === '90'
        ? problem(404, 'page_out_of_range', beyond)
        : json(screen({ page: 3 })),
    );
    await open(ScreenPage, `${HERE}?page=90`, answer);
    expect(await page.findByText(/Seite 90 gibt es nicht/)).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Zu Seite 3' })).toHaveAttribute('aria-current', 'page');
  });

  it('says what to do when the search is down, and recovers on request', async () => {
    let down = true;
    const answer = api(() => (down ? problem(503, 'search_unavailable') : json(screen())));
    await open(ScreenPage, HERE, answer);
    expect(await page.findByRole('alert')).toHaveTextContent('Text zu search_unavailable.');
    down = false;
    await userEvent.click(page.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await page.findByText('42 Anteilsklassen')).toBeInTheDocument();
  });

  it('offers to let go of a filter when nothing is found', async () => {
    const relax = [{ key: 's', facet: 'fund_size', values: [{ value: 50, label: '50' }], count: 17 }];
    const nothing = screen({ count: 0, results: [], relax } as never);
    const view = await open(
      ScreenPage,
      `${HERE}?p=12&s=50`,
      api((url) => json(url.searchParams.has('s') ? nothing : screen())),
    );
    const offer = await page.findByRole('button', { name: 'Filter entfernen Fondsvolumen' });
    expect(page.getByText('+17')).toBeInTheDocument();
    expect(page.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(offer);
    expect(view.search()).toBe('?p=12');
  });

  it('speaks of filters that exclude together only where there are several', async () => {
    const few = screen({ count: 1, relax: [] } as never);
    const view = await open(
      ScreenPage,
      `${HERE}?p=12&s=50`,
      api(() => json(few)),
    );
    const together = 'Kein einzelner Filter ist der Grund; nur zusammen schließen sie alles aus.';
    expect(await page.findByText(together)).toBeInTheDocument();
    view.unmount();
    await open(
      ScreenPage,
      `${HERE}?p=12`,
      api(() => json(few)),
    );
    await page.findByRole('heading', { name: 'Nur 1 Anteilsklasse erfüllt alle Filter' });
    expect(page.queryByText(together)).not.toBeInTheDocument();
  });

  it('explains why a fund is missing, criterion by criterion', async () => {
    const explain = {
      isin: 'LU0323578657',
      found: true,
      id: 4,
      name: 'Flossbach',
      meets: false,
      criteria: [
        { key: 'r', facet: 'ratings', meets: true, wanted: ['A'], actual: ['A'] },
        { key: 'region', facet: 'regions', meets: false, wanted: ['Europa'], actual: [] },
        {
          key: 'm',
          facet: 'main_tranche',
          meets: false,
          wanted: ['Nur Haupttranchen'],
          actual: ['Ohne Haupttranchen'],
        },
      ],
    };
    const answer = api((url) => json(screen({ explain: url.searchParams.has('explain') ? explain : null })));
    const view = await open(ScreenPage, `${HERE}?r=A&region=europe&m=true`, answer);
    await userEvent.click(page.getByRole('button', { name: 'Warum (nicht) hier?' }));
    await userEvent.type(page.getByLabelText('ISIN des Fonds'), 'lu 0323 5786 57{Enter}');
    expect(view.search()).toBe('?r=A&region=europe&m=true&explain=LU0323578657');
    expect(await page.findByText(/steht nicht in dieser Liste/)).toBeInTheDocument();
    const missed = page.getByRole('row', { name: /^Region/ });
    expect(within(missed).getByText('nicht erfüllt')).toBeInTheDocument();
    const main = page.getByRole('row', { name: /^Haupttranche/ });
    expect(within(main).getByRole('cell', { name: 'Nein' })).toBeInTheDocument();
  });

  it('takes only what can be an ISIN', async () => {
    const view = await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    await userEvent.click(page.getByRole('button', { name: 'Warum (nicht) hier?' }));
    await userEvent.type(page.getByLabelText('ISIN des Fonds'), 'DE123{Enter}');
    expect(page.getByText(/zwölf Zeichen/)).toBeInTheDocument();
    expect(view.search()).toBe('');
  });

  it('searches for a text when typing rests, without a new entry in the history', async () => {
    const view = await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    await page.findByText('42 Anteilsklassen');
    await userEvent.type(page.getByRole('searchbox', { name: /Name, Fondsgesellschaft/ }), 'dws top ');
    expect(view.search()).toBe('');
    await waitFor(() => expect(view.search()).toBe('?q=dws+top'), { timeout: 2000 });
    expect(page.getByRole('searchbox', { name: /Name, Fondsgesellschaft/ })).toHaveValue('dws top ');
    expect(view.router.state.historyAction).toBe('REPLACE');
    expect(searches(view.calls)).toHaveLength(2);
  });

  it('searches within a long facet', async () => {
    const many = Array.from({ length: 20 }, (_value, index) => ({
      value: index + 1,
      label: `Gesellschaft ${index + 1}`,
      count: 100 - index,
      selected: false,
    }));
    const found = [{ value: 77, label: 'Zuletzt Invest', count: 1, selected: false }];
    const answer = api((url) => {
      const values = url.searchParams.get('facet_search') === 'companies:zuletzt' ? found : many;
      return json(
        screen({ facets: facets({ companies: { type: 'value', values, more: values === many } }) }),
      );
    });
    const view = await open(ScreenPage, HERE, answer);
    await userEvent.type(
      await page.findByRole('searchbox', { name: 'Fondsgesellschaft durchsuchen' }),
      'zuletzt{Enter}',
    );
    await userEvent.click(await page.findByRole('checkbox', { name: /Zuletzt Invest/ }));
    expect(view.search()).toBe('?c=77');
    expect(page.getByRole('button', { name: /Fondsgesellschaft: Zuletzt Invest/ })).toBeInTheDocument();
  });

  it('keeps a ticked value in sight that the next answer no longer lists', async () => {
    const answer = api((url) => {
      const peergroups = { type: 'value' as const, more: false, values: [] };
      return json(screen(url.searchParams.has('p') ? { facets: facets({ peergroups }) } : {}));
    });
    await open(ScreenPage, HERE, answer);
    await userEvent.click(await page.findByRole('checkbox', { name: /Anleihen EUR/ }));
    await waitFor(() => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    expect(page.getByRole('checkbox', { name: /Anleihen EUR/ })).toBeChecked();
  });

  it('remembers which facets are collapsed', async () => {
    const first = await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    await userEvent.click(await page.findByRole('button', { name: /^Region/ }));
    expect(page.queryByRole('checkbox', { name: /Europa/ })).not.toBeInTheDocument();
    first.unmount();
    await open(
      ScreenPage,
      HERE,
      api(() => json(screen())),
    );
    await page.findByText('42 Anteilsklassen');
    expect(page.getByRole('button', { name: /^Region/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('puts the facets of a narrow screen into a dialog that names the number of funds', async () => {
    beWide(false);
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    await open(
      ScreenPage,
      `${HERE}?r=A`,
      api(() => json(screen())),
    );
    await page.findByText('42 Anteilsklassen');
    expect(page.queryByRole('checkbox', { name: /^A \d/ })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Filter 1' }));
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    expect(within(dialog).getByRole('checkbox', { name: /^A \d/ })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: '42 Anteilsklassen anzeigen' })).toBeInTheDocument();
  });

  it('works in English at an English address', async () => {
    const view = await open(
      ScreenPage,
      `/en${HERE}?s=1250.5`,
      api(() => json(screen())),
    );
    expect(await page.findByText('42 share classes')).toBeInTheDocument();
    expect(page.getByRole('textbox', { name: 'from Mio. EUR' })).toHaveValue('1250.5');
    expect(searches(view.calls)[0]?.searchParams.get('lang')).toBe('en');
  });
});
