import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { formNamed, GOOD_PASSWORD, openPortal, type Replies, user } from '../account/portal';
import { emptyCourse, emptyYears, fundPage, notRated } from '../fund/answers';
import { fund, screen } from '../screen/fixtures';
import { json, problem } from '../screen/render';

const DONE = () => json({ message: 'ok', count: 1, removed: [] });
const LIST: Replies = {
  'GET advanced_search/': () => json(screen({ count: 2, results: [fund(1), fund(2)] })),
  'GET watchlist/': () => json({ results: [2] }),
  'POST watchlist/1/': DONE,
  'DELETE watchlist/1/': DONE,
  'DELETE watchlist/2/': DONE,
};

beforeEach(() => userIs(user()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openList(replies: Replies = {}) {
  const view = await openPortal('/advanced-search-results', { ...LIST, ...replies });
  await page.findByRole('rowheader', { name: 'Fonds 1' });
  return view;
}
const star = (name: string) => page.getByRole('button', { name: `Merkliste: ${name}` });
const pressed = (name: string, on: boolean) =>
  waitFor(() => expect(star(name)).toHaveAttribute('aria-pressed', String(on)));

describe('the star in a list of funds', () => {
  it('is filled for what is watched, which is asked for once', async () => {
    const view = await openList();
    await pressed('Fonds 2', true);
    expect(star('Fonds 1')).toHaveAttribute('aria-pressed', 'false');
    expect(view.named('GET watchlist/').map(({ query }) => query.toString())).toEqual(['lookup_only=true']);
    await userEvent.click(star('Fonds 1'));
    await page.findByText('„Fonds 1“ ist auf der Merkliste.');
    expect(view.named('GET watchlist/')).toHaveLength(1);
  });

  it('says once why none is filled, and asks again', async () => {
    let down = true;
    await openList({
      'GET watchlist/': () => (down ? problem(503, 'data_unavailable') : json({ results: [2] })),
    });
    const said = await page.findAllByText(/deshalb ist kein Stern gefüllt/);
    expect(said).toHaveLength(1);
    down = false;
    const again = within(said[0]?.parentElement as HTMLElement);
    await userEvent.click(again.getByRole('button', { name: 'Erneut versuchen' }));
    await pressed('Fonds 2', true);
  });

  it('adds at once, by keyboard, and undoes from the message', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const view = await openList({
      'POST watchlist/1/': async () => {
        await held;
        return DONE();
      },
    });
    await pressed('Fonds 2', true);
    star('Fonds 1').focus();
    await userEvent.keyboard('{Enter}');
    // Before any answer.
    expect(star('Fonds 1')).toHaveAttribute('aria-pressed', 'true');
    answer();
    const message = await page.findByText('„Fonds 1“ ist auf der Merkliste.');
    await userEvent.click(
      within(message.parentElement as HTMLElement).getByRole('button', { name: 'Rückgängig' }),
    );
    await page.findByText('„Fonds 1“ ist nicht mehr auf der Merkliste.');
    await pressed('Fonds 1', false);
    expect(view.named('DELETE watchlist/1/')).toHaveLength(1);
  });

  it('takes a removal back that the server refuses, and says so', async () => {
    await openList({ 'DELETE watchlist/2/': () => problem(500, 'internal_error') });
    await pressed('Fonds 2', true);
    await userEvent.click(star('Fonds 2'));
    await page.findByText(/„Fonds 2“ konnte nicht von der Merkliste genommen werden/);
    await pressed('Fonds 2', true);
  });

  it('brings back what was taken off, with its lists and notes', async () => {
    const removed = [
      { list: 3, note: 'wichtig' },
      { list: 4, note: '' },
    ];
    const view = await openList({
      'DELETE watchlist/2/': () => json({ message: 'ok', count: 0, removed }),
      'POST watchlist/2/': DONE,
    });
    await pressed('Fonds 2', true);
    await userEvent.click(star('Fonds 2'));
    await userEvent.click(await page.findByRole('button', { name: 'Rückgängig' }));
    await pressed('Fonds 2', true);
    await waitFor(() => expect(view.named('POST watchlist/2/').map(({ body }) => body)).toEqual(removed));
  });

  it('says in the words of the server that there are too many', async () => {
    await openList({ 'POST watchlist/1/': () => problem(409, 'limit_reached') });
    await pressed('Fonds 2', true);
    await userEvent.click(star('Fonds 1'));
    await page.findByText('Text zu limit_reached.');
    await pressed('Fonds 1', false);
  });

  it('ends where the last of quick clicks wanted, and sends them one after another', async () => {
    const order: string[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openList({
      'POST watchlist/1/': async () => {
        order.push('add');
        await held;
        return DONE();
      },
      'DELETE watchlist/1/': () => {
        order.push('remove');
        return DONE();
      },
    });
    await pressed('Fonds 2', true);
    await userEvent.click(star('Fonds 1'));
    await userEvent.click(star('Fonds 1'));
    expect(star('Fonds 1')).toHaveAttribute('aria-pressed', 'false');
    expect(order).toEqual(['add']);
    answer();
    await waitFor(() => expect(order).toEqual(['add', 'remove']));
    await page.findByText('„Fonds 1“ ist nicht mehr auf der Merkliste.');
    expect(star('Fonds 1')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('a visitor who wants to watch a fund', () => {
  const FUND: Replies = {
    'GET funds/1/': () => json(fundPage(1, { record_date: null })),
    'GET charts/performance/1/': emptyCourse,
    'GET charts/calendarYears/1/': emptyYears,
    'GET rating_explanation/1/': notRated,
    'GET watchlist/': () => json({ results: [] }),
    'POST watchlist/1/': DONE,
    'POST login/': () => json(user()),
  };
  const open = async (replies: Replies = {}) => {
    userIs(null);
    const view = await openPortal('/details/fonds-1/1', { ...FUND, ...replies });
    await userEvent.click(await page.findByRole('button', { name: 'Merkliste: Fonds 1' }));
    return { view, login: await formNamed('Anmelden') };
  };
  const signInAt = async (login: HTMLElement) => {
    await userEvent.type(within(login).getByLabelText('E-Mail-Adresse'), 'konto@example.com');
    await userEvent.type(within(login).getByLabelText('Passwort'), `${GOOD_PASSWORD}{Enter}`);
  };

  it('signs in first, and then the fund is added', async () => {
    const { view, login } = await open();
    expect(login).toHaveTextContent('Melden Sie sich an, um den Fonds auf die Merkliste zu setzen.');
    expect(view.named('GET watchlist/')).toEqual([]);
    await signInAt(login);
    await page.findByText('„Fonds 1“ ist auf der Merkliste.');
    expect(view.named('POST watchlist/1/')).toHaveLength(1);
  });

  it('sees the star filled although what was watched before is answered late', async () => {
    // given: the list was read before the fund was added, and its answer comes after that
    let late = () => {};
    const held = new Promise<void>((resolve) => {
      late = resolve;
    });
    let asked = 0;
    const { view, login } = await open({
      'GET watchlist/': async () => {
        asked += 1;
        if (asked > 1) return json({ results: [1] });
        await held;
        return json({ results: [] });
      },
      'POST watchlist/1/': async () => {
        await waitFor(() => expect(view.named('GET watchlist/')).toHaveLength(1));
        return DONE();
      },
    });

    // when
    await signInAt(login);
    await page.findByText('„Fonds 1“ ist auf der Merkliste.');
    late();

    // then
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await pressed('Fonds 1', true);
  });

  it('has changed their mind when they close the form', async () => {
    const { view, login } = await open();
    await userEvent.click(within(login).getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    act(() => userIs(user()));
    await waitFor(() => expect(view.named('GET watchlist/')).toHaveLength(1));
    expect(view.named('POST watchlist/1/')).toEqual([]);
  });
});
