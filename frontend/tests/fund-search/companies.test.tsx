import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addressOf, box, calls, companyCalls, hit, open, options, press, rest, type } from './box';

const ALL = 'Alle Treffer zu „dws“';

/** Types a text and answers with two funds; the asset managers are still to come. */
async function find(text = 'dws') {
  type(text);
  await rest(500);
  await calls.at(-1)?.answer('DWS Erster', 'DWS Zweiter');
}

const group = () => screen.queryByRole('group', { name: 'Fondsgesellschaften' });
const companies = () => within(group() ?? document.createElement('p')).queryAllByRole('option');

describe('asset managers in the search box', () => {
  it('are asked for when the funds are there, which wait for nobody', async () => {
    open();
    type('dws');
    await rest(500);
    expect(companyCalls).toHaveLength(0);
    await calls[0]?.answer('DWS Erster');
    expect(options()[0]).toContain('DWS Erster');
    expect(companyCalls.map(({ text }) => text)).toEqual(['dws']);
  });

  it('stand below the funds in a group with a heading, the found part marked', async () => {
    open();
    await find();
    const before = options();
    await companyCalls[0]?.answer('DWS Investment', 'DWS Grundbesitz');
    expect(options()).toEqual([...before, 'DWS Investment57 Fonds', 'DWS Grundbesitz57 Fonds']);
    expect(
      within(screen.getByRole('group', { name: 'Gefundene Fonds' })).getAllByRole('option'),
    ).toHaveLength(3);
    expect(companies().map((one) => one.querySelector('mark')?.textContent)).toEqual(['DWS', 'DWS']);
    expect(screen.getByRole('listbox')).toContainElement(group());
    expect(screen.getByRole('status')).toHaveTextContent(
      /2 Fonds gefunden\..* Außerdem 2 Fondsgesellschaften\./,
    );
  });

  it('are reached with the arrow keys and opened with Enter', async () => {
    const router = open();
    await find();
    await companyCalls[0]?.answer('DWS Investment', 'DWS Grundbesitz');
    for (let step = 0; step < 5; step += 1) press('ArrowDown');
    expect(box()).toHaveAttribute('aria-activedescendant', companies()[1]?.id);
    press('Enter');
    await rest(0);
    expect(addressOf(router)).toBe('/asset-managers/1');
    expect(options()).toEqual([]);
  });

  it('leave the marked suggestion where it is when they come late', async () => {
    open();
    await find();
    press('ArrowUp');
    const marked = box().getAttribute('aria-activedescendant');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(ALL);
    await companyCalls[0]?.answer('DWS Investment');
    expect(box()).toHaveAttribute('aria-activedescendant', marked);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(ALL);
    expect(companies()).toHaveLength(1);
  });

  it('are left out where their call fails, and the funds stay', async () => {
    open();
    await find();
    await companyCalls[0]?.fail(500, 'Kaputt.');
    await rest(5000);
    expect(companyCalls).toHaveLength(1);
    expect(options()).toHaveLength(3);
    expect(group()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).not.toHaveTextContent('Fondsgesellschaft');
  });

  it('never show for another text than their own', async () => {
    open();
    await find();
    await companyCalls[0]?.answer('DWS Investment');
    // while the next answer is awaited, both groups stay as they are
    type('deka');
    await rest(500);
    expect(companies().map((one) => one.textContent)).toEqual(['DWS Investment57 Fonds']);
    await calls[1]?.answer('Deka Global');
    expect(options()[0]).toContain('Deka Global');
    expect(group()).toBeNull();
    type('union');
    await rest(500);
    expect(companyCalls[1]?.aborted()).toBe(true);
    await companyCalls[1]?.answer('Deka Investment');
    await calls[2]?.answer('UniGlobal');
    expect(group()).toBeNull();
  });

  it('offer mistyped names only where no fund bears the words as typed', async () => {
    open();
    const forgiven = {
      results: [{ id: 7, name: 'Templeton', number_of_funds: 1, highlight: null }],
      forgiven: true,
    };
    await find('bond');
    await companyCalls[0]?.send(forgiven);
    expect(group()).toBeNull();
    type('templton');
    await rest(500);
    await calls[1]?.send({ count: 1, results: [hit('Templeton Global', 3)], spelling: 'Templeton' });
    await companyCalls[1]?.send(forgiven);
    expect(companies().map((one) => one.textContent)).toEqual(['Templeton1 Fonds']);
  });

  it('are waited for where there is no fund, so that the hints stay where they are', async () => {
    open();
    type('zzz');
    await rest(500);
    await calls[0]?.answer();
    expect(screen.queryByRole('link', { name: /Geführte Suche/ })).toBeNull();
    await companyCalls[0]?.answer('ZZZ Invest');
    expect(companies()).toHaveLength(1);
    expect(screen.getByRole('link', { name: /Geführte Suche/ })).toBeVisible();
  });

  it('are not asked for where a mistyped code is meant', async () => {
    open();
    type('LU0255980328');
    await rest(500);
    await calls[0]?.send({ count: 1, results: [hit('Pictet', 0)], did_you_mean: [{ isin: 'LU0255980327' }] });
    expect(options()).toHaveLength(1);
    expect(companyCalls).toHaveLength(0);
  });

  it('are offered in the search of the portal alone', async () => {
    open('', () => undefined);
    await find();
    expect(options()).toHaveLength(2);
    expect(companyCalls).toHaveLength(0);
  });
});
