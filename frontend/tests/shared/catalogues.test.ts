import { describe, expect, it } from 'vitest';
import de from '@/shared/i18n/de';
import en from '@/shared/i18n/en';

/** Every text with its path, such as `shell.crumbs.news`. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, child]) =>
    texts(child, path ? `${path}.${key}` : key),
  );
}

const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

describe('catalogues', () => {
  const german = new Map(texts(de));
  const english = new Map(texts(en));

  it('hold the same keys in both languages', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have no empty text', () => {
    const empty = [...german, ...english].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('fill the same placeholders', () => {
    const differing = [...german].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('leave formats of values and texts within texts alone, which are not built in', () => {
    const special = [...german, ...english].filter(([, text]) => /{{\s*\w+\s*,|\$t\(/.test(text));
    expect(special).toEqual([]);
  });

  it('have both forms of every counted text', () => {
    for (const catalogue of [german, english]) {
      const counted = [...catalogue.keys()].filter((key) => /_(one|other)$/.test(key));
      for (const key of counted) {
        expect(catalogue.has(key.replace(/_(one|other)$/, '_one'))).toBe(true);
        expect(catalogue.has(key.replace(/_(one|other)$/, '_other'))).toBe(true);
      }
    }
  });

  it('are translated, not copied', () => {
    const same = [...german].filter(([key, text]) => text.length > 24 && english.get(key) === text);
    expect(same).toEqual([]);
  });
});
