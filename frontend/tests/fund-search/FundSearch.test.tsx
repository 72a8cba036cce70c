import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addressOf, box, calls, companyCalls, hit, open, options, press, rest, type } from './box';

describe('the search box', () => {
  it('waits until typing has rested for 500 ms', async () => {
    open();
    type('d');
    await rest(499);
    type('dw');
    await rest(499);
    expect(calls).toHaveLength(0);
    await rest(1);
    expect(calls.map(({ text }) => text)).toEqual(['dw']);
  });

  it('shows at once what was answered a moment ago, and asks nobody', async () => {
    open();
    type('dws');
    await rest(500);
    await calls[0]?.answer('DWS Erster', 'DWS Zweiter');
    type('dws t');
    type('dws');
    await rest(0);
    expect(options()[0]).toContain('DWS Erster');
    await rest(1000);
    expect(calls.map(({ text }) => text)).toEqual(['dws']);
    type('dws top');
    await rest(499);
    expect(calls).toHaveLength(1);
  });

  it('names the share class beside the fund unless the name ends with it', async () => {
    open();
    type('dws');
    await rest(500);
    await calls[0]?.answer('DWS Akkumula A', 'DWS Akkumula', 'DWS India');
    const classes = screen
      .getAllByRole('option')
      .slice(0, 3)
      .map((option) => within(option).queryAllByText('A', { selector: '[class*=facts] *' }).length);
    expect(classes).toEqual([0, 1, 1]);
  });

  it('searches at once on Enter, and only once', async () => {
    open();
    type('dws');
    press('Enter');
    await rest(0);
    expect(calls.map(({ text }) => text)).toEqual(['dws']);
    await rest(1000);
    expect(calls).toHaveLength(1);
  });

  it('never shows the answer to an older text', async () => {
    open();
    type('dws');
    await rest(500);
    type('deka');
    await rest(500);
    const [older, newer] = calls;
    await newer?.answer('Deka Global');
    await older?.answer('DWS Top Dividende');
    expect(older?.aborted()).toBe(true);
    expect(options()[0]).toContain('Deka Global');
    expect(options().join()).not.toContain('DWS Top');
  });

  it('keeps a newer answer when an older request fails late', async () => {
    open();
    type('dws');
    await rest(500);
    type('deka');
    await rest(500);
    await calls[1]?.answer('Deka Global');
    await calls[0]?.fail(503, 'Abruf nicht möglich.');
    expect(options()[0]).toContain('Deka Global');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the search result of the chosen fund', async () => {
    const router = open();
    type('dws');
    press('Enter');
    await rest(0);
    await calls[0]?.answer('DWS Erster', 'DWS Zweiter');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    await rest(0);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/search-results?selectedFund=1',
    );
  });

  it('opens the fund on Enter when it is the only hit', async () => {
    const router = open();
    type('dws erster');
    press('Enter');
    await rest(0);
    await calls[0]?.answer('DWS Erster');
    expect(addressOf(router)).toBe('/details/dws-erster/0');
  });

  it('opens the fund whose code was typed in full, though others begin so', async () => {
    const router = open();
    type('WKN 848176');
    press('Enter');
    await rest(0);
    await calls[0]?.send({
      count: 2,
      results: [{ ...hit('Allianz', 0), highlight: { wkn: [['848176', true]] } }, hit('Deka', 1)],
    });
    expect(addressOf(router)).toBe('/details/allianz/0');
  });

  it('lists the hits on Enter for everything else', async () => {
    const router = open();
    type('dws & co');
    press('Enter');
    await rest(0);
    await calls[0]?.answer('DWS Erster', 'DWS Zweiter');
    expect(addressOf(router)).toBe('/search-results?q=dws+%26+co');
    expect(box()).toHaveValue('dws & co');
    expect(options()).toEqual([]);
  });

  it('does not open what a mistyped code may have meant', async () => {
    const router = open();
    type('LU0255980328');
    press('Enter');
    await rest(0);
    await calls[0]?.send({ count: 1, results: [hit('Pictet', 0)], did_you_mean: [{ isin: 'LU0255980327' }] });
    expect(addressOf(router)).toBe('/search-results?q=LU0255980328');
  });

  it('searches on Enter where suggestions fail', async () => {
    const router = open();
    type('dws');
    press('Enter');
    await rest(0);
    await calls[0]?.fail(503, 'Abruf nicht möglich.');
    expect(addressOf(router)).toBe('/search-results?q=dws');
  });

  it('goes nowhere once somebody has typed on', async () => {
    const router = open();
    type('dws');
    press('Enter');
    await rest(0);
    type('dws top');
    await calls[0]?.answer('DWS Erster');
    expect(addressOf(router)).toBe('/');
  });

  it('shows the text that the page is about, and looks it up when it is clicked', async () => {
    open('deka');
    expect(box()).toHaveValue('deka');
    await rest(1000);
    expect(calls).toHaveLength(0);
    fireEvent.click(box());
    await rest(0);
    expect(calls.map(({ text }) => text)).toEqual(['deka']);
  });

  it('closes on Escape and never loses the text', async () => {
    open();
    type('dws');
    await rest(500);
    await calls[0]?.answer('DWS Erster', 'DWS Zweiter');
    press('Escape');
    expect(options()).toEqual([]);
    expect(box()).toHaveValue('dws');
    press('Escape');
    expect(box()).toHaveValue('dws');
  });

  it('says what failed, what to do, and offers another try', async () => {
    open();
    type('dws');
    await rest(500);
    await calls[0]?.fail(503, 'Abruf von Fonds derzeit nicht möglich.');
    expect(screen.getByRole('alert')).toHaveTextContent('Abruf von Fonds derzeit nicht möglich.');
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await rest(0);
    expect(calls).toHaveLength(2);
  });

  it('gives hints when nothing was found and announces it', async () => {
    open();
    type('zzz');
    await rest(500);
    await calls[0]?.answer();
    await companyCalls[0]?.answer();
    expect(screen.getByRole('status')).toHaveTextContent('Kein Fonds gefunden zu „zzz“.');
    expect(screen.getByRole('link', { name: /Geführte Suche/ })).toHaveAttribute(
      'href',
      '/filter-search-results',
    );
  });

  it('takes the key / from the page, but not from another input', () => {
    open();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(box()).toHaveFocus();
    box().blur();
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    fireEvent.keyDown(other, { key: '/' });
    expect(other).toHaveFocus();
    other.remove();
  });

  it('asks nothing for an empty text', async () => {
    open();
    type('   ');
    press('Enter');
    await rest(1000);
    expect(calls).toHaveLength(0);
  });
});
