/** The portal's pages, as app/http/routes.toml declares them, and the addresses of pages. */
import { matchPath } from 'react-router';
import { ROUTES } from './table.gen';

export type RouteName = keyof typeof ROUTES;

type Value = string | number;
type Named<N extends string> = N extends `${infer Optional}?`
  ? { readonly [K in Optional]?: Value }
  : { readonly [K in N]: Value };

/** What a declared path leaves open: `/news/:slug?/:id` takes an `id` and may take a `slug`. */
type Parameters<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Named<Name> & Parameters<`/${More}`>
    : Named<Rest>
  : unknown;

type ParametersOf<N extends RouteName> = Parameters<(typeof ROUTES)[N]['path']>;

/** Pages whose address is complete without more; menus, crumbs and refusals lead to them. */
export type PlainRoute = { [N in RouteName]: unknown extends ParametersOf<N> ? N : never }[RouteName];

type Given<N extends RouteName> =
  unknown extends ParametersOf<N>
    ? []
    : object extends ParametersOf<N>
      ? [values?: ParametersOf<N>]
      : [values: ParametersOf<N>];

/** The specification's guards; a page without one is open to everyone. */
export type GuardName =
  | 'WITHOUT_LICENSE'
  | 'WITH_LICENSE'
  | 'USER'
  | 'WHOLESALE'
  | 'IS_SURVEY_ALLOWED'
  | 'ASSET_MANAGER';

/** What is declared of a page. */
export interface Declared {
  readonly path: string;
  /** Other paths of the same page. */
  readonly also?: readonly string[];
  readonly guard?: GuardName;
  /** Where those are led who may not open it; the home page unless it is said. */
  readonly landing?: PlainRoute;
  /** The login form opens even for those who come from outside the portal. */
  readonly invites?: boolean;
  /** The page above it. */
  readonly parent?: PlainRoute;
  /** It is reached by a link in a mail, which holds all it needs. */
  readonly fromMail?: boolean;
}

/** How the provider's own pages begin, as the server says; without it as it does by itself. */
const PROVIDER_SLUG =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="provider-slug"]')?.content || 'fondsatlas';

export const DECLARED = Object.fromEntries(
  Object.entries(ROUTES).map(([name, page]) => [
    name,
    { ...page, path: page.path.replace('{provider}', PROVIDER_SLUG) },
  ]),
) as Readonly<Record<RouteName, Declared>>;

/** The path of a page, without a language: `pathTo('fund', { slug, id })`. */
export function pathTo<N extends RouteName>(name: N, ...[values]: Given<N>): string {
  const given = (values ?? {}) as Readonly<Record<string, Value | undefined>>;
  return DECLARED[name].path.replace(/\/:(\w+)\??/g, (_, key: string) => {
    const value = given[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}

/** The page of a path without a language; null if there is none. */
export function routeOf(path: string): RouteName | null {
  for (const [name, { path: own, also = [] }] of Object.entries(DECLARED))
    if ([own, ...also].some((declared) => matchPath(declared, path))) return name as RouteName;
  return null;
}
