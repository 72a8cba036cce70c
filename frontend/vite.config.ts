import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { aliases, withoutUnusedParts } from './unused-parts.ts';

const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8000'}`;

const source = fileURLToPath(new URL('./src', import.meta.url));

/** Names of the files that every page has loaded before it loads anything else. */
const loadedFirst = new Set<string>();

/**
 * What is loaded later names all files that it needs, so that they are fetched together. Those of the first script are
 * there already; naming them again takes half a kilobyte of it.
 */
const knowsTheFirstScript: Plugin = {
  name: 'knows-the-first-script',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler: (_, bundle) => {
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || loadedFirst.has(name)) return;
        loadedFirst.add(name);
        for (const imported of chunk.imports) add(imported);
      };
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry) add(name);
    },
  },
};

export default defineConfig({
  plugins: [react(), ...withoutUnusedParts, knowsTheFirstScript],
  resolve: { alias: { '@': source, ...aliases } },
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: api } } },
  build: {
    manifest: true,
    modulePreload: {
      // The browsers below know it themselves.
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => !loadedFirst.has(name)) : names,
    },
    // `light-dark()` must survive: the tokens choose light and dark with it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A data: address would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Router and texts are part of every page. Left alone they are cut into pieces by who imports what of them, and pieces
        // compress worse: 4 kB of the first script.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules.(?:react-router|i18next|react-i18next)./ }],
        },
      },
    },
  },
  test: {
    // A page is made for each file of tests that needs one, `*.test.tsx` and `*.dom.test.ts`. Each file has a context of
    // its own in a thread that stays: jsdom is loaded once in each, and not for every file (ADR 0110).
    pool: 'vmThreads',
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'],
          setupFiles: ['tests/setup.ts', 'tests/page.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.dom.test.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
    ],
    globals: true,
    // Tested as it is built: with its imports in our hands.
    server: { deps: { inline: [/@elastic\//] } },
    // Some tests draw the whole portal, and the two cores of CI may be busy.
    testTimeout: 20_000,
    // By default one core is left free, which is half of CI's.
    maxWorkers: availableParallelism(),
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
