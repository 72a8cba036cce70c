import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userIs } from '@/shared/session/store';
import { done, formNamed, openPortal, type Replies, user } from '../account/portal';
import { json, problem } from '../screen/render';

beforeEach(() => userIs(null));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('subscribing to the newsletter', () => {
  async function subscribe(replies: Replies = {}) {
    const view = await openPortal('/methodology', replies);
    await page.findByRole('heading', { level: 1 });
    const button = within(page.getByRole('contentinfo')).getByRole('button', { name: 'Newsletter' });
    await userEvent.click(button);
    return { ...view, button, dialog: within(await formNamed('Newsletter')) };
  }

  it('sends name, address and day, and says what to do next', async () => {
    vi.setSystemTime(new Date(2026, 2, 7, 23, 30));
    const view = await subscribe({ 'POST subscribe_list/': done('Wir haben Ihnen eine E-Mail gesendet.') });
    // The form's script is fetched on demand, and the first field is focused once it is there.
    await vi.waitFor(() => expect(view.dialog.getByLabelText(/^Name/)).toHaveFocus(), 5000);
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'neu@example.com{Enter}');
    const heading = await view.dialog.findByRole('heading', {
      name: 'Wir haben Ihnen eine E-Mail gesendet.',
    });
    expect(heading).toHaveFocus();
    expect(view.dialog.getByText(/E-Mail an neu@example\.com/)).toBeInTheDocument();
    expect(view.named('POST subscribe_list/')[0]?.body).toEqual({
      name: '',
      email: 'neu@example.com',
      date: '2026-03-07',
      website: '',
    });
  });

  it('knows who is signed in', async () => {
    userIs(user());
    const { dialog } = await subscribe();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Vorname Nachname');
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveValue('konto@example.com');
  });

  it('keeps what was typed when it fails', async () => {
    const view = await subscribe({ 'POST subscribe_list/': () => problem(500, 'internal_error') });
    await userEvent.type(view.dialog.getByLabelText('E-Mail-Adresse'), 'neu@example.com{Enter}');
    expect(await view.dialog.findByRole('alert')).toHaveTextContent(
      'Die Bestellung des Newsletters ist fehlgeschlagen. Bitte erneut versuchen.',
    );
    expect(view.dialog.getByLabelText('E-Mail-Adresse')).toHaveValue('neu@example.com');
  });
});

describe('the page that ends the newsletter', () => {
  const PUT = 'PUT unsubscribe';
  const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

  async function unsubscribe(address: string, replies: Replies = {}) {
    const view = await openPortal(address, replies);
    await page.findByRole('heading', { level: 1 });
    return { ...view, sent: () => view.named(PUT).map(({ body }) => body) };
  }

  it('asks once more, and ends it with the signature of the link', async () => {
    const view = await unsubscribe('/unsubscribe/leser%2Bfonds@example.com?s=abc%3Ad', {
      [PUT]: () => json({ message: 'Der Newsletter ist abbestellt.', ended: true }),
    });
    expect(page.getByText(/an leser\+fonds@example\.com/)).toBeVisible();
    expect(view.sent()).toEqual([]);
    await press('Newsletter abbestellen');
    expect(await page.findByText('Der Newsletter ist abbestellt.')).toHaveFocus();
    expect(page.getByText(/Sie erhalten keine weiteren Ausgaben/)).toBeVisible();
    expect(view.sent()).toEqual([{ email: 'leser+fonds@example.com', signature: 'abc:d' }]);
  });

  it.each([
    ['/unsubscribe/leser@example.com', 'Newsletter abbestellen', /Sie erhalten keine weiteren Ausgaben/],
    ['/en/unsubscribe/leser@example.com', 'Unsubscribe from the newsletter', /no further issues/],
  ])('ends it once when %s is opened, and says so', async (address, title, ended) => {
    const view = await unsubscribe(address, {
      [PUT]: () => json({ message: 'Die Antwort des Servers.', ended: true }),
    });
    expect(await page.findByText('Die Antwort des Servers.')).toHaveFocus();
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(page.getByText(ended)).toBeVisible();
    expect(view.sent()).toEqual([{ email: 'leser@example.com' }]);
  });

  it('says why it could not be ended, and tries again when asked to', async () => {
    let refused = true;
    const view = await unsubscribe('/unsubscribe/leser@example.com', {
      [PUT]: () =>
        refused
          ? problem(429, 'too_many_mails_to_recipient', { detail: 'Zu viele E-Mails an diese Adresse.' })
          : json({ message: 'Beendet.', ended: true }),
    });
    expect(await page.findByRole('alert')).toHaveTextContent('Zu viele E-Mails an diese Adresse.');
    refused = false;
    await press('Erneut versuchen');
    expect(await page.findByText('Beendet.')).toBeVisible();
    expect(view.sent()).toHaveLength(2);
  });

  it('ends it without the link when the link does not hold', async () => {
    const view = await unsubscribe('/unsubscribe/leser@example.com?s=wrong', {
      [PUT]: ({ body }) =>
        Object.hasOwn(body as object, 'signature')
          ? problem(404, 'link_invalid')
          : json({ message: 'Beendet.', ended: true }),
    });
    await press('Newsletter abbestellen');
    expect(await page.findByRole('alert')).toHaveTextContent(
      'Die Abbestellung des Newsletters ist fehlgeschlagen. Bitte erneut versuchen.',
    );
    await press('Ohne den Link abmelden');
    expect(await page.findByText('Beendet.')).toBeVisible();
    expect(view.sent()).toEqual([
      { email: 'leser@example.com', signature: 'wrong' },
      { email: 'leser@example.com' },
    ]);
  });

  it('takes the end back only when asked to', async () => {
    const view = await unsubscribe('/unsubscribe/leser@example.com?back=zeichen', {
      'POST newsletter/resume/': () => json({ message: 'Sie erhalten jetzt den Newsletter.' }),
    });
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Newsletter weiter erhalten');
    expect(view.named('POST newsletter/resume/')).toEqual([]);
    await press('Weiter erhalten');
    expect(await page.findByText('Sie erhalten jetzt den Newsletter.')).toHaveFocus();
    expect(view.sent()).toEqual([]);
    expect(view.named('POST newsletter/resume/').map(({ body }) => body)).toEqual([{ token: 'zeichen' }]);
  });

  it('can be tried again when the server did not answer', async () => {
    const view = await unsubscribe('/unsubscribe/leser@example.com?s=abc', {
      [PUT]: () => problem(503, 'data_unavailable'),
    });
    await press('Newsletter abbestellen');
    await page.findByRole('alert');
    await press('Newsletter abbestellen');
    expect(view.sent()).toHaveLength(2);
  });

  it.each(['/unsubscribe/niemand', '/unsubscribe/a@b', '/unsubscribe/leser%20x@example.com'])(
    'leads home from what is no address: %s',
    async (address) => {
      const view = await unsubscribe(address);
      await view.arrived('/');
    },
  );
});
