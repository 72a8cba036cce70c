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

/** A module and everything it imports, as texts. */
function reach(file: string, seen = new Map<string, string>()): Map<string, string> {
  const source = sources[file];
  if (source === undefined || seen.has(file)) return seen;
  seen.set(file, source);
  for (const [, to = ''] of source.matchAll(/(?:from|import\() ?'([@.][^']*)'/g)) {
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

/** What a module loads by `lazyPage` or the like: the catalogue files it names, and the path of the code. */
function declaredIn(file: string, loader: string): { path: string; names: string[] }[] {
  const pattern = new RegExp(`${loader}\\(\\[([^\\]]*)\\], \\(\\) => import\\('@/([^']*)'\\)`, 'g');
  return [...(sources[file] ?? '').matchAll(pattern)].map(([, list = '', path = '']) => ({
    path,
    names: Array.from(list.matchAll(/'(\w+)'/g), ([, name = '']) => name),
  }));
}

function expectTexts({ path, names }: { path: string; names: string[] }): void {
  const needed = [...drawn(`/src/${path}.tsx`)].filter((name) => !(name in core));
  expect(names.toSorted()).toEqual(needed.toSorted());
}

describe('a form in a dialog', () => {
  const declared = [
    ...declaredIn('/src/app/AccountDialog.tsx', 'lazyForm'),
    ...declaredIn('/src/app/Dialogs.tsx', 'lazyForm'),
    ...declaredIn('/src/app/ProfessionalPrompt.tsx', 'withTexts'),
  ];

  it('is among those whose texts are checked here', () => expect(declared).toHaveLength(9));

  it.each(declared)('comes with the texts that it draws: $path', expectTexts);
});

describe('a page', () => {
  const declared = declaredIn('/src/app/routes.tsx', 'lazyPage');

  it('is among those whose texts are checked here', () => {
    expect(declared.length).toBeGreaterThan(10);
  });

  it.each(declared)('comes with the texts that it draws: $path', expectTexts);

  it.each(declared)('gives the document a title: $path', ({ path }) => {
    const own = [...reach(`/src/${path}.tsx`)].filter(([file]) => file.startsWith('/src/features/'));
    expect(own.some(([, source]) => source.includes('usePage('))).toBe(true);
  });
});
