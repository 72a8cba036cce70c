import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from '@/shared/i18n/de';
import en from '@/shared/i18n/en';

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const phases = readFileSync('../app/charts/phases.toml', 'utf8');
const shown = (iso = '') => iso.split('-').reverse().join('.');

describe.each([
  ['de', de],
  ['en', en],
] as const)('the methodology, %s', (lang, { methodology }) => {
  it('names the stress phases of the charts with their dates', () => {
    const expected = phases
      .split('[[phase]]')
      .slice(1)
      .map((phase) => {
        const value = (key: string) => new RegExp(`^${key} = "?([^"\\n]+)`, 'm').exec(phase)?.[1];
        return { term: value(lang), text: `${shown(value('from'))} – ${shown(value('until'))}` };
      });
    expect(methodology.sections.find(({ id }) => id === 'stress')?.items).toEqual(expected);
  });

  it('has a section for every link to one', () => {
    const ids = [...methodology.sections.map(({ id }) => id), 'figures'];
    const linked = Object.values(sources).flatMap((source) =>
      Array.from(source.matchAll(/pathTo\('methodology'\)\}#([a-z][a-z-]*)`/g), ([, id = '']) => id),
    );
    expect(linked.length).toBeGreaterThan(2);
    for (const id of linked) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
