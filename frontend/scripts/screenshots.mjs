import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';

// Takes the README's pictures from a running portal: npm run screenshots [-- http://127.0.0.1:8000]
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? '8000'}`;
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../infra/docs/screenshots');
const ISIN = 'DE0008481763';

const shots = [
  { name: 'home', path: '/' },
  { name: 'advanced-search', path: '/advanced-search-results?r=A&r=B&m=true' },
  {
    name: 'guided-search',
    path: '/filter-search-results?asset_class=bond&region=emerging_markets&step=results',
  },
  { name: 'fund', path: `/details/-/{fund}`, height: 1100 },
  { name: 'dark', path: '/en/advanced-search-results?r=A&m=true', dark: true },
  { name: 'narrow', path: '/details/-/{fund}', width: 390, height: 844 },
];

const answer = await fetch(`${address}/api/v1/paginated_simple_search/?search=${ISIN}`).catch(() => null);
const fund = answer?.ok ? (await answer.json()).results[0] : null;
if (!fund) {
  console.error(`No portal with funds at ${address}. Start it with ./portal up, or name its address.`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const { browser, close } = await launch();
const { signIn } = await import('../../tests/e2e/sign-in.ts');
try {
  const user = await browser.newContext();
  await signIn(user.request, 'professional', address);
  // The pictures are of the pages, not of the cookie bar of a first visit.
  const agreed = `2.${Math.floor(Date.now() / 1000)}`;
  await user.addCookies([{ name: 'cookie_consent', value: agreed, url: address }]);
  const storageState = await user.storageState();
  for (const { name, path, dark, width = 1440, height = 900 } of shots) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: width < 500 ? 2 : 1,
      colorScheme: dark ? 'dark' : 'light',
      storageState,
    });
    await page.goto(address + path.replace('{fund}', fund.id), { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`${name}.png`);
    await page.close();
  }
} finally {
  await close();
}
