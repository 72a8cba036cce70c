import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Component as CookiesPage } from '@/features/cookies/CookiesPage';
import { COOKIES, STORAGE } from '@/features/cookies/stored';
import { withdrawConsent } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';
import { HINT_COOKIE, showHintAgain } from '@/shared/professional-hint';
import { chooseColumns, columnChoice } from '@/shared/table/column-store';
import { setTheme } from '@/shared/theme';
import { json, open } from '../screen/render';

const show = (address = '/cookies') => open(CookiesPage, address, () => json({}));
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

afterEach(() => {
  vi.unstubAllGlobals();
  act(withdrawConsent);
  act(showHintAgain);
  localStorage.clear();
});

describe('the page about cookies', () => {
  it('lists every cookie and entry with purpose and duration', async () => {
    await show();
    for (const { name } of [...Object.values(COOKIES), ...Object.values(STORAGE)]) {
      const cells = within(row(name)).getAllByRole('cell');
      expect(cells).toHaveLength(2);
      for (const cell of cells) expect(cell.textContent).not.toBe('');
    }
  });

  it('names the day of the consent, and takes it back', async () => {
    vi.setSystemTime(new Date('2026-03-07T12:00:00Z'));
    await show();
    expect(page.getByText('Sie haben den Cookies noch nicht zugestimmt.')).toBeVisible();
    expect(row('cookie_consent')).toHaveTextContent('nicht gespeichert');

    await userEvent.click(page.getByRole('button', { name: 'Zustimmen' }));
    expect(page.getByRole('status')).toHaveTextContent('Sie haben den Cookies am 07.03.2026 zugestimmt.');
    expect(row('cookie_consent')).toHaveTextContent('in diesem Browser gespeichert');
    expect(page.getByRole('button', { name: 'Einwilligung widerrufen' })).toHaveFocus();

    await userEvent.click(page.getByRole('button', { name: 'Einwilligung widerrufen' }));
    expect(page.getByRole('status')).toHaveTextContent('noch nicht zugestimmt');
    expect(readCookie('cookie_consent')).toBeNull();
    vi.useRealTimers();
  });

  it('says nothing about cookies that scripts cannot see', async () => {
    await show();
    expect(within(row('sessionid')).getByRole('rowheader')).toHaveTextContent(/^sessionid$/);
  });

  it('switches the question about professional investors off and on', async () => {
    await show('/en/cookies');
    const question = page.getByRole('switch', { name: 'Ask about professional investors in fund lists' });
    expect(question).toBeChecked();
    await userEvent.click(question);
    expect(question).not.toBeChecked();
    expect(readCookie(HINT_COOKIE)).toBe('always');
    await userEvent.click(question);
    expect(question).toBeChecked();
    expect(readCookie(HINT_COOKIE)).toBeNull();
  });

  it('forgets what was chosen on the pages, at once', async () => {
    setTheme('dark');
    chooseColumns(['isin']);
    await show();
    expect(row('theme')).toHaveTextContent('in diesem Browser gespeichert');
    await userEvent.click(page.getByRole('button', { name: 'Einstellungen löschen' }));
    expect(row('theme')).toHaveTextContent('nicht gespeichert');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(columnChoice()).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});
