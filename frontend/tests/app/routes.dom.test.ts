import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FOOT, MENUS } from '@/app/menus';
import { pages, routes } from '@/app/routes';
import served from '@/app/routes.json';
import { barePath, inLang, langOf, localPath } from '@/shared/i18n/language';

const sample = (path: string) =>
  path
    .replace(':slug', 'a-fund')
    .replace(':id', '12')
    .replace(':email', 'leser@example.com')
    .replace(':token', 'abc');
const found = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

describe('routes', () => {
  it('are those that the server answers with 200', () => {
    const drawn = pages.map(({ path, index }) => (index ? '/' : `/${path}`));
    expect([...served.paths].sort()).toEqual(drawn.sort());
  });

  it.each(served.prefixes.flatMap((prefix) => served.paths.map((path) => prefix + sample(path))))(
    'serves %s',
    (path) => expect(found(path)).not.toBe('*'),
  );

  it.each(['/404', '/en/404', '/englisch', '/details/12', '/nowhere', '/en/en/news', '/news/a/b/c'])(
    'shows %s as not found',
    (path) => expect(found(path)).toBe('*'),
  );

  it('lead from every menu entry to a page', () => {
    for (const entry of [...MENUS.flatMap(({ entries }) => entries), ...FOOT]) {
      if ('path' in entry) expect(served.paths).toContain(entry.path);
    }
  });
});

describe('languages in addresses', () => {
  it('is English under the segment /en only', () => {
    expect(langOf('/en')).toBe('en');
    expect(langOf('/en/news')).toBe('en');
    expect(langOf('/energy')).toBe('de');
    expect(langOf('/')).toBe('de');
  });

  it('switches and keeps page, query and fragment', () => {
    const location = { pathname: '/news', search: '?page=2&category=rating', hash: '#x' };
    const english = inLang('en', location);
    expect(english).toBe('/en/news?page=2&category=rating#x');
    expect(inLang('de', { ...location, pathname: '/en/news' })).toBe('/news?page=2&category=rating#x');
  });

  it('gives the home page of each language', () => {
    expect(localPath('en', '/')).toBe('/en');
    expect(localPath('de', '/')).toBe('/');
    expect(barePath('/en')).toBe('/');
    expect(barePath('/en/')).toBe('/');
  });
});
