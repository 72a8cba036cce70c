import { dirname, join } from 'node:path';
import core from '@/shared/i18n/de/core';

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function resolve(from: string, to: string): string | undefined {
  const path = to.startsWith('@/') ? join('/src', to.slice(2)) : join(dirname(from), to);
  return [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find((file) => file in sources);
}

/** Code that is loaded with the catalogue files it is given: a list of them, and the path of a module. */
const LOADED = /\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']*)'\)/g;
const TYPES = /^import type [^;]*;/gm;

/** A module and the code it imports, except what brings its own texts, as texts. */
function reach(file: string, seen = new Map<string, string>()): Map<string, string> {
  const source = sources[file];
  if (source === undefined || seen.has(file)) return seen;
  seen.set(file, source);
  const own = source.replaceAll(LOADED, '').replaceAll(TYPES, '');
  for (const [, to = ''] of own.matchAll(/(?:from|import\() ?'([@.][^']*)'/g)) {
    const next = resolve(file, to);
    if (next !== undefined) reach(next, seen);
  }
  return seen;
}

/** Catalogue files that a page draws texts from. */
function drawn(file: string): Set<string> {
  const names = new Set<string>();
  for (const source of reach(file).values()) {
    for (const [, list = ''] of source.matchAll(/useTranslation\(([^)]*)\)/g)) {
      for (const [, name = ''] of list.matchAll(/'(\w+)'/g)) names.add(name);
    }
  }
  return names;
}

interface Declared {
  path: string;
  names: string[];
}

/** What a module loads together with texts: the catalogue files it names, and the path of the code. */
function declaredIn(file: string): Declared[] {
  return [...(sources[file] ?? '').matchAll(LOADED)].map(([, list = '', to = '']) => ({
    path: resolve(file, to) ?? to,
    names: Array.from(list.matchAll(/'(\w+)'/g), ([, name = '']) => name),
  }));
}

function expectTexts({ path, names }: Declared): void {
  const needed = [...drawn(path)].filter((name) => !(name in core));
  expect(names.toSorted()).toEqual(needed.toSorted());
}

const ROUTES = '/src/app/routes.tsx';

describe('a dialog', () => {
  const declared = Object.keys(sources).flatMap((file) => (file === ROUTES ? [] : declaredIn(file)));

  it('is among those whose texts are checked here', () => {
    expect(declared).toHaveLength(18);
    expect(declared.map(({ path }) => path)).toContain('/src/shared/table/ExportDialog.tsx');
  });

  it.each(declared)('comes with the texts that it draws: $path', expectTexts);
});

describe('a page', () => {
  const declared = declaredIn(ROUTES);

  it('is among those whose texts are checked here', () => {
    expect(declared).toHaveLength(sources[ROUTES]?.match(/= lazyPage\(/g)?.length ?? 0);
  });

  it.each(declared)('comes with the texts that it draws: $path', expectTexts);

  it.each(declared)('gives the document a title: $path', ({ path }) => {
    const own = [...reach(path)].filter(([file]) => file.startsWith('/src/features/'));
    expect(own.some(([, source]) => /usePage\(|<Dashboard title=/.test(source))).toBe(true);
  });
});
