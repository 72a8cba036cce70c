import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
// Read from the disk: as a module, a stylesheet is what it has become.
const sources = Object.fromEntries(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => [`/src/${file}`, readFileSync(join(SRC, file), 'utf8')]),
);

/** From the bottom to the top: what stands in a layer imports from it and from those before it. */
const LAYERS = ['shared', 'features', 'app', 'main', 'dev'];

/** The rooms of `shared`, in the same order; a room of one file goes by its name. */
const ROOMS = [
  // No room of the portal's own below it but routes and i18n.
  ...[
    'routes',
    'i18n',
    'base',
    'tokens',
    'store',
    'kept',
    'foot',
    'hooks',
    'save-file',
    'in-place',
    'page-name',
    'format',
    'trail-hint',
  ],
  // What the reader has decided, and what they are told.
  ...['cookies', 'consent', 'professional-hint', 'theme', 'toasts'],
  // The server, who is signed in, and what lies over a page.
  ...['api', 'problems', 'dialogs', 'session', 'trail'],
  // Parts of pages: small ones, then those that are made of them.
  ...[
    'ui',
    'sections',
    'rich-text',
    'address',
    'list',
    'form',
    'chart',
    'following',
    'articles',
    'macro',
    'fund-search',
  ],
  ...['fund-charts', 'sparkline', 'table', 'figures', 'screen', 'landscape', 'dashboard', 'professional'],
];

/** `/src/features/fund/charts/Extras.tsx` stands in the layer `features`, in the room `fund`. */
function placeOf(path: string): { layer: string; room: string } {
  const [layer = '', room = ''] = path
    .replace(/\.\w+(\.\w+)?$/, '')
    .split('/')
    .slice(2);
  return { layer, room };
}

/** What a source imports, types and lazy parts too, and for a stylesheet what it composes. */
function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/\b(?:from|import|@import)\s*\(?\s*["']([@.][^"']*)["']/g);
  return [...found].map(([, to = '']) =>
    to.startsWith('@/') ? join('/src', to.slice(2)) : join(dirname(path), to),
  );
}

/** Why one file must not import another; null if it may. */
function faultOf(path: string, imported: string): string | null {
  const [from, to] = [placeOf(path), placeOf(imported)];
  if (from.layer === to.layer && from.room === to.room) return null;
  if (from.layer === to.layer && from.layer === 'features') return 'features do not import each other';
  if (from.layer === to.layer && from.layer === 'shared')
    return ROOMS.slice(0, ROOMS.indexOf(from.room)).includes(to.room)
      ? null
      : `shared/${to.room} does not stand below shared/${from.room}`;
  return LAYERS.indexOf(to.layer) <= LAYERS.indexOf(from.layer)
    ? null
    : `${from.layer} lies below ${to.layer}`;
}

/** Every forbidden arrow of some sources, in words. */
function faults(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, source]) =>
    importsOf(path, source).flatMap((imported) => {
      const fault = faultOf(path, imported);
      return fault === null ? [] : [`${path} imports ${imported}: ${fault}`];
    }),
  );
}

/** Files that come back to themselves by their imports, each circle once. */
function circles(files: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const imported of importsOf(file, files[file] ?? '')) {
      const next = ['', '.ts', '.tsx', '/index.ts'].map((end) => imported + end).find((one) => one in files);
      if (next !== undefined) visit(next, [...way, file]);
    }
  };
  for (const file of Object.keys(files)) visit(file, []);
  return found;
}

describe('the layers of the front end', () => {
  it('are kept by every file', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    expect(faults(sources)).toEqual([]);
  });

  it('have no circles of files', () => {
    expect(circles(sources)).toEqual([]);
    const circle = { '/src/app/a.ts': "import './b';", '/src/app/b.tsx': "import type { A } from './a';" };
    expect(circles(circle)).toEqual(['/src/app/a.ts → /src/app/b.tsx → /src/app/a.ts']);
  });

  it('have a place for each room of shared', () => {
    const rooms = Object.keys(sources)
      .map(placeOf)
      .flatMap(({ layer, room }) => (layer === 'shared' ? [room] : []));
    expect([...new Set(rooms)].toSorted()).toEqual(ROOMS.toSorted());
  });

  it.each([
    ['another feature', '/src/features/home/a.ts', "import { b } from '@/features/legal/b';"],
    ['a type of another feature', '/src/features/home/a.ts', "import type { B } from '../legal/b';"],
    ['the type of a module', '/src/features/home/a.ts', "type B = typeof import('../legal/b');"],
    [
      'a lazy part of another feature',
      '/src/features/home/a.tsx',
      "lazy(() => import('@/features/legal/B'));",
    ],
    [
      'the styles of another feature',
      '/src/features/home/A.module.css',
      'composes: b from "../legal/B.module.css";',
    ],
    ['the app, from a feature', '/src/features/home/a.ts', "export { routes } from '@/app/routes';"],
    ['a feature, from shared', '/src/shared/ui/a.ts', "import '../../features/home/b';"],
    ['the page of all parts, from what is built', '/src/main.tsx', "import('./dev/ComponentsPage');"],
    ['a later room of shared', '/src/shared/ui/a.ts', "import { b } from '../table';"],
    ['a file of shared that has no place', '/src/shared/ui/a.ts', "import { b } from '../nowhere';"],
  ])('refuse %s', (_, path, source) => {
    expect(faults({ [path]: source })).toHaveLength(1);
  });

  it.each([
    ['its own files', '/src/features/fund/charts/a.ts', "import { b } from '../queries';"],
    ['shared', '/src/features/fund/a.ts', "import { b } from '@/shared/table';"],
    ['features, from the app', '/src/app/routes.tsx', "lazy(() => import('@/features/home/HomePage'));"],
    ['an earlier room of shared', '/src/shared/table/a.ts', "import { b } from '../ui/b';"],
    ['a library', '/src/shared/table/a.ts', "import { b } from 'react';"],
  ])('allow %s', (_, path, source) => {
    expect(faults({ [path]: source })).toEqual([]);
  });
});
