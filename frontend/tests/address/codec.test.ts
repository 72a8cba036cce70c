import { describe, expect, it } from 'vitest';
import {
  codes,
  createCodec,
  flag,
  integer,
  oneOf,
  optionalDecimal,
  optionalInteger,
  several,
  text,
} from '@/shared/address/codec';

const codec = createCodec({
  q: text(10),
  p: several((raw) => (/^[1-9]\d*$/.test(raw) ? Number(raw) : undefined), String),
  region: codes(),
  m: flag(),
  s: optionalDecimal(),
  fund: optionalInteger(),
  view: oneOf(['cards', 'list'], 'cards'),
  page: integer(1, 1, 100),
});
const read = (query: string) => codec.read(new URLSearchParams(query));

describe('codec', () => {
  it('reads what it writes', () => {
    const query = 'q=dws&p=12&p=40&region=asia&m=false&s=12.5&fund=7&view=list&page=3';
    const { state, ignored } = read(query);
    expect(ignored).toEqual([]);
    expect(codec.write(state).toString()).toBe(query);
  });

  it('leaves defaults out, so that one state has one address', () => {
    expect(codec.write(read('page=1&view=cards&q=').state).toString()).toBe('');
  });

  it.each([
    ['page=0', 'page', '0'],
    ['page=101', 'page', '101'],
    ['page=1e2', 'page', '1e2'],
    ['page=-1', 'page', '-1'],
    ['p=x', 'p', 'x'],
    ['m=yes', 'm', 'yes'],
    ['s=1,5', 's', '1,5'],
    ['view=tiles', 'view', 'tiles'],
    ['region=%3Cscript%3E', 'region', '<script>'],
    ['q=12345678901', 'q', '12345678901'],
    ['surprise=1', 'surprise', '1'],
    ['__proto__=1', '__proto__', '1'],
  ])('reports %s instead of guessing', (query, key, value) => {
    const { state, ignored } = read(query);
    expect(ignored).toEqual([{ key, value }]);
    expect(codec.write(state).toString()).toBe('');
  });

  it('keeps the good values of a repeated key and reports the bad', () => {
    const { state, ignored } = read('p=12&p=bad&p=12&p=13');
    expect(state.p).toEqual([12, 13]);
    expect(ignored).toEqual([{ key: 'p', value: 'bad' }]);
  });

  it('takes the first value of a single key and reports the rest', () => {
    const { state, ignored } = read('page=2&page=3');
    expect(state.page).toBe(2);
    expect(ignored).toEqual([{ key: 'page', value: '3' }]);
  });

  it('goes back to the first page when a filter changes, but not when the page does', () => {
    const { state } = read('page=7');
    expect(codec.change(state, { p: [1] }).page).toBe(1);
    expect(codec.change(state, { page: 8 }).page).toBe(8);
  });

  it('tolerates lang, which the path decides, and what newsletters and networks add', () => {
    expect(read('lang=en').ignored).toEqual([]);
    expect(read('utm_source=brief&fbclid=1&gclid=2&msclkid=3').ignored).toEqual([]);
    expect(read('utmost=1').ignored).toHaveLength(1);
  });
});
