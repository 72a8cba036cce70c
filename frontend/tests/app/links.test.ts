import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROUTES } from '@/shared/routes/table.gen';

const SRC = join(import.meta.dirname, '../../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(d|gen)\.ts$/.test(file),
);

const sections = Object.values(ROUTES).flatMap(({ path }) => path.split('/')[1] || []);
/** A text that begins with the path of a page. */
const OF_A_PAGE = new RegExp(`["'\`](?:/en)?/(?:${sections.join('|')})(?=[/?#"'\`$])`);
/** A link that begins with any path. */
const OF_A_LINK = /\b(?:to|path)=["'{`]+\/|\blocal\([`'"]\/(?!404)/;

/** Lines of a source that write the path of a page by hand; what is said about paths is none. */
const writtenByHand = (source: string) =>
  source
    .split('\n')
    .filter((line) => (OF_A_PAGE.test(line) || OF_A_LINK.test(line)) && !/^\s*(?:\/\*|\*|\/\/)/.test(line));

it.each([
  '<LocalLink to="/news">',
  'to={`/details/x`}',
  "local('/')",
  "return '/comparison';",
  'const path = `/details/`;',
  "case '/search-results':",
])('finds a path that is written by hand: %s', (line) => {
  expect(writtenByHand(line)).toEqual([line]);
});

it.each([
  "apiGet('news/{id}/', asked)",
  "to={pathTo('news')}",
  "local('/404')",
  "fetch('/api/v1/news/')",
  "'/newsletter'",
])('takes for none: %s', (line) => expect(writtenByHand(line)).toEqual([]));

it('no path of a page is written by hand', () => {
  expect(sources.length).toBeGreaterThan(250);
  const found = sources.flatMap((file) =>
    writtenByHand(readFileSync(join(SRC, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
