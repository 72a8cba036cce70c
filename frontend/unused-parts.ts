/** Parts of libraries that the portal never comes to, and that a bundler cannot tell: left out of what is built. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacements = fileURLToPath(new URL('./src/replacements', import.meta.url));

/** What Search UI imports for a routing and a comparison of its own: half of its weight. */
export const aliases = Object.fromEntries(
  ['deep-equal', 'history', 'qs'].map((name) => [name, `${replacements}/${name}.ts`]),
);

/** The code between two places of a file without what is there; an update that moves them must be looked at. */
function withoutPart(code: string, start: string, end: string, instead = ''): string {
  const from = code.indexOf(start);
  const to = code.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`Nothing to leave out between ${start} and ${end}`);
  return code.slice(0, from) + instead + code.slice(to);
}

/**
 * Downshift hangs constants on each of its hooks when it is loaded, which keeps all of them in the bundle, and scrolls to an entry
 * by a library that knows every page. The list of suggestions is told how to scroll.
 */
const unusedHooks: Plugin = {
  name: 'unused-hooks',
  apply: 'build',
  transform: {
    filter: { id: /downshift\.esm\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^(useSelect|useMultipleSelection|_useTagGroup|useTagGroup)\.stateChangeTypes = .*;$/gm, '')
        .replace("import { compute } from 'compute-scroll-into-view';", 'const compute = () => [];'),
  },
};

/** Several of them in one file: start, end, what stands there instead. */
type Cut = readonly [start: string, end: string, instead?: string];
const withoutParts = (code: string, cuts: readonly Cut[]) =>
  cuts.reduce((left, [start, end, instead]) => withoutPart(left, start, end, instead), code);

/**
 * What `shared/i18n` does without: i18next's loader of texts, of which an emitter without a backend is left, its formats of values
 * (`shared/format` makes them), texts within texts, copies of itself and directions of writing.
 */
const unusedTexts: Plugin = {
  name: 'unused-texts',
  apply: 'build',
  transform: {
    filter: { id: /i18next\/dist\/esm\/i18next\.js$/ },
    handler: (code) =>
      withoutParts(code, [
        ['  nest(str, fc', '}\n\nconst parseFormatStr', '  nest(str) {\n    return str;\n  }\n'],
        ['const parseFormatStr', 'const maxFailedLoads', 'const Formatter = undefined;\n'],
        [
          'class Connector extends EventEmitter {',
          'const get = () => ({',
          'class Connector extends EventEmitter { state = {}; init() {} }\n',
        ],
        ['  dir(lng) {', '  static createInstance('],
        ['  cloneInstance(', '  toJSON() {\n    return {\n      options'],
      ]),
  },
};

/** What the router does for forms that it sends, for data beside a page, and for routes that are learned of on the way. */
const FORMS_AND_FETCHERS: readonly Cut[] = [
  [
    'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {\n\t\t\tlet actionResult',
    'let { shortCircuited, matches: updatedMatches',
  ],
  ['function cancelDiscoveryNavigation() {', 'async function handleLoaders('],
  [
    'if (isFogOfWar) {\n\t\t\tif (shouldUpdateNavigationState) {',
    'let { dsMatches, revalidatingFetchers } = getMatchesToLoad(',
  ],
  [
    'async function fetch(key, routeId',
    'async function startRedirectNavigation(',
    'const fetch = undefined;\n',
  ],
  ['async function discoverRoutes(', 'function _internalSetRoutes('],
  [
    'function normalizeNavigateOptions(',
    'function getMatchesToLoad(',
    'const normalizeNavigateOptions = (_, path) => ({ path });\n',
  ],
  ['fetchLoadMatches.forEach((f, key) => {\n\t\tif (initialHydration', 'return {\n\t\tdsMatches,'],
  [
    'function runClientMiddlewarePipeline(',
    'function getDataStrategyMatchLazyPromises(',
    'const runClientMiddlewarePipeline = (_, handler) => handler();\n',
  ],
  [
    'if (submission && isMutationMethod(submission.formMethod)) {\n\t\tlet { formMethod',
    'return new Request(url, init);',
  ],
  [
    'function getSubmissionFromNavigation(',
    'function getLoadingNavigation(',
    'const getSubmissionFromNavigation = () => undefined;\n',
  ],
];

const unusedForms: Plugin = {
  name: 'unused-forms',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/router\.js$/ },
    handler: (code) => withoutParts(code, FORMS_AND_FETCHERS),
  },
};

/**
 * The library's lists that grow page by page: no page of the portal has one. Tests run with the whole library, so a page
 * that used one would work in each of them and fail in what is built; the build ends instead.
 */
const unusedPages: Plugin = {
  name: 'unused-pages',
  apply: 'build',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {}))
        if (renderedLength > 0 && id.endsWith('infiniteQueryObserver.js'))
          throw new Error(`${chunk.name} uses useInfiniteQuery, which is left out: ask one query a page.`);
  },
  transform: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      'export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = hasNextPage;',
  },
};

/** The router's links of pages that a server draws, and its hooks for those who measure it. */
const unusedRouter: Plugin = {
  name: 'unused-router',
  apply: 'build',
  transform: {
    filter: {
      id: /react-router\/dist\/production\/lib\/(dom\/ssr\/components|router\/instrumentation)\.js$/,
    },
    handler: (_, id) =>
      id.endsWith('instrumentation.js')
        ? `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
           export const getRouteInstrumentationUpdates = () => ({});
           export const instrumentClientSideRouter = (router) => router;
           export const instrumentHandler = (handler) => handler;
           export const instrumentationResultMetaContext = undefined;`
        : `import { createContext } from 'react';
           export const FrameworkContext = createContext(undefined);
           export const usePrefetchBehavior = () => [false, null, {}];
           export const mergeRefs = (ref) => ref;
           export const PrefetchPageLinks = () => null;
           const none = PrefetchPageLinks;
           export { none as Links, none as Meta, none as Scripts, none as setIsHydrated, none as useFrameworkContext };
           export const CRITICAL_CSS_DATA_ATTRIBUTE = '';`,
  },
};

export const withoutUnusedParts: Plugin[] = [
  unusedHooks,
  unusedTexts,
  unusedRouter,
  unusedForms,
  unusedPages,
];
