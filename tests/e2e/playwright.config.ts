import { defineConfig } from '@playwright/test';

/** What fills a worker while the few tests that change the list of funds run: accounts of their own, and no counts. */
const MEANWHILE = ['profile.spec.ts', 'publishing.spec.ts'];

const baseURL = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8000';

/** The browser that the global setup unpacks before the workers read this file. */
const browser = (...more: readonly string[]) => ({
  executablePath: process.env.E2E_CHROMIUM,
  // The package's own arguments switch web security off; only the sandbox is impossible without root.
  args: ['--no-sandbox', ...more],
});

/**
 * End-to-end tests against a running portal: `./portal test e2e` starts one of its own and names it in
 * E2E_BASE_URL; PORTAL_HOME then leads to its folder, so that a test can change its database.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../frontend/test-results',
  // What components.spec.ts compares with: the same on every machine, because the browser and its fonts are.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './chromium.setup.ts',
  fullyParallel: true,
  // The browser, the portal and its engine share the machine; more workers would only wait for each other.
  workers: 2,
  // A test that passes only on the second try is broken.
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  // Ends a run that hangs; a whole one takes ten minutes on two slow cores.
  globalTimeout: 30 * 60_000,
  // Signing in hashes a password behind everything else that a loaded machine does.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'beside',
      testMatch: '*.spec.ts',
      testIgnore: ['*.after.spec.ts', '*.alone.spec.ts', ...MEANWHILE],
      // A page lives for seconds here: compiling it for speed takes more than it gives.
      use: { launchOptions: browser('--js-flags=--no-opt') },
    },
    // What changes which funds there are: others compare counts.
    { name: 'after', testMatch: '*.after.spec.ts', dependencies: ['beside'] },
    // Begun when `after` is, and after its tests, the longest of which decide when both are through.
    {
      name: 'meanwhile',
      testMatch: MEANWHILE,
      dependencies: ['beside'],
      use: { launchOptions: browser('--js-flags=--no-opt') },
    },
    // What measures time runs after all others: beside them it would measure them.
    { name: 'alone', testMatch: '*.alone.spec.ts', dependencies: ['after', 'meanwhile'] },
  ],
  use: {
    baseURL,
    // The language of the page comes from its address, never from the browser.
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browser(),
  },
});
