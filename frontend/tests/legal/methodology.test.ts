import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const phases = readFileSync('../app/charts/phases.toml', 'utf8');
const shown = (iso = '') => iso.split('-').reverse().join('.');
const CODES = ['fund-rating', 'key-figures', 'charts', 'data'];

/** What the portal begins with; staff edit it from there. */
const textOf = (code: string, lang: string) =>
  readFileSync(`../app/policies/migrations/_texts/${code}.${lang}.html`, 'utf8');

describe.each(['de', 'en'])('the methodology that the portal begins with, %s', (lang) => {
  it('names the stress phases of the charts with their dates', () => {
    const expected = phases
      .split('[[phase]]')
      .slice(1)
      .map((phase) => {
        const value = (key: string) => new RegExp(`^${key} = "?([^"\\n]+)`, 'm').exec(phase)?.[1];
        return [value(lang), `${shown(value('from'))} – ${shown(value('until'))}`];
      });
    const [, stress = ''] = textOf('charts', lang).split('{#stress}');
    const named = Array.from(
      stress.matchAll(/<th><p>(.*)<\/p><\/th><td><p>(.*)<\/p><\/td>/g),
      ([, term, text]) => [term, text],
    );
    expect(named).toEqual(expected);
  });

  it('has a section for every link to one', () => {
    const marks = CODES.flatMap((code) =>
      Array.from(textOf(code, lang).matchAll(/\{#([a-z-]+)\}/g), ([, id = '']) => id),
    );
    const ids = [...marks, 'figures'];
    const linked = Object.values(sources).flatMap((source) =>
      Array.from(source.matchAll(/pathTo\('methodology'\)\}#([a-z][a-z-]*)`/g), ([, id = '']) => id),
    );
    expect(linked.length).toBeGreaterThan(2);
    for (const id of [...linked, 'rating']) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
