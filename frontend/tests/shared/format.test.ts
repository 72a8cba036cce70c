import { describe, expect, it } from 'vitest';
import { createFormat, MISSING, shortName } from '@/shared/format';

const de = createFormat('de');
const en = createFormat('en');

/** Non-breaking spaces are what the formats promise; plain ones read better in a test. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formats', () => {
  it('writes percent points with two decimals in the form of the language', () => {
    expect(plain(de.percent(1234.5))).toBe('1.234,50 %');
    expect(en.percent(1234.5)).toBe('1,234.50%');
    expect(en.change(-1.25)).toBe('−1.25%');
  });

  it('gives a change its sign, and zero none', () => {
    expect(plain(de.change(1.25))).toBe('+1,25 %');
    expect(plain(de.change(-1.25))).toBe('−1,25 %');
    expect(plain(de.change(0))).toBe('0,00 %');
  });

  it('writes volumes in millions of euros', () => {
    expect(plain(de.millions(1234.56))).toBe('1.234,6 Mio. EUR');
    expect(plain(en.millions(1234.56))).toBe('1,234.6 Mio. EUR');
  });

  it('writes dates as DD.MM.YYYY in both languages, whatever the time zone', () => {
    expect(de.date('2026-03-01')).toBe('01.03.2026');
    expect(en.date('2026-03-01')).toBe('01.03.2026');
    expect(de.month('2026-03-01')).toBe('März 2026');
    expect(en.month('2026-03-31')).toBe('March 2026');
  });

  it('writes a moment with the time of day where the reader is', () => {
    const text = '2026-03-01T23:30:00+00:00';
    const local = new Date(text);
    const time = [local.getHours(), local.getMinutes()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    const day = [local.getDate(), local.getMonth() + 1]
      .map((part) => String(part).padStart(2, '0'))
      .join('.');
    expect(de.moment(text)).toBe(`${day}.2026, ${time}`);
    expect(en.moment(text)).toBe(de.moment(text));
  });

  it('shows a missing value as missing, never as zero', () => {
    for (const text of [
      de.number(null),
      de.percent(undefined),
      de.change(null),
      de.millions(Number.NaN),
      de.money(null, 'EUR'),
      de.date(null),
      de.date('soon'),
      de.month(null),
      de.moment(null),
      de.moment('soon'),
    ]) {
      expect(text).toBe(MISSING);
    }
  });
});

describe('shortName', () => {
  it('keeps a name of 36 characters', () => {
    const name = 'x'.repeat(36);
    expect(shortName(name)).toBe(name);
  });

  it('cuts a name of 37 characters to 35 and an ellipsis', () => {
    expect(shortName('x'.repeat(37))).toBe(`${'x'.repeat(35)}…`);
  });

  it('counts characters, not halves of them', () => {
    const name = '😀'.repeat(36);
    expect(shortName(name)).toBe(name);
  });
});
