import { readFileSync } from 'node:fs';
import { launch } from './scripts/browser.mjs';
const s = JSON.parse(readFileSync('/tmp/s3try/seeded.json', 'utf8'));
const base = 'http://127.0.0.1:8973';
const { browser, close } = await launch();
async function shot(name, path, { width = 1440, lang = 'de', who, scale = 1, dark = false, clip } = {}) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, deviceScaleFactor: scale, locale: lang === 'de' ? 'de-DE' : 'en-GB', colorScheme: dark ? 'dark' : 'light' });
  if (who) await context.addCookies([{ name: s.cookie, value: s[who], url: base }]);
  const page = await context.newPage();
  const bad = [];
  page.on('console', (m) => m.type() === 'error' && bad.push(m.text()));
  page.on('response', (r) => r.url().includes('/logo/') || r.url().includes('/preview/') ? bad.push(`${r.status()} ${r.url().replace(base, '')}`) : null);
  await page.addInitScript(() => { window.shift = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) window.shift += e.value; }).observe({ type: 'layout-shift', buffered: true }); });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => { for (const b of document.querySelectorAll('button')) if (/ablehnen|akzeptieren|decline|accept|OK|Verstanden|Got it/i.test(b.textContent)) { b.click(); break; } });
  await page.waitForTimeout(400);
  const img = page.locator('img').first();
  const size = (await page.locator('img').count()) ? await img.evaluate((i) => [i.currentSrc, i.naturalWidth, i.naturalHeight, i.getBoundingClientRect().width, i.getBoundingClientRect().height]) : null;
  const shift = await page.evaluate(() => window.shift);
  await page.screenshot({ path: `/tmp/s3try/${name}.png`, fullPage: clip === undefined && name.startsWith('report') });
  console.log(name, JSON.stringify(size), 'shift', shift.toFixed(4), 'wide', await page.evaluate(() => document.documentElement.scrollWidth), bad.join(' | '));
  await context.close();
}
const only = process.argv.slice(2);
const all = [
  ['fund-de-1440', `/de/details/x/${s.one}`, {}],
  ['fund-en-390', `/en/details/x/${s.one}`, { width: 390, lang: 'en', scale: 2 }],
  ['fund-dark-de-390', `/de/details/x/${s.one}`, { width: 390, dark: true, scale: 2 }],
  ['fund-square-en-1440', `/en/details/x/${s.two}`, { lang: 'en' }],
  ['fund-none-de-1440', `/de/details/x/${s.three}`, {}],
  ['report-de-1440', `/de/reports/x/${s.a}`, { who: 'reader' }],
  ['report-en-390', `/en/reports/x/${s.a}`, { width: 390, lang: 'en', who: 'reader', scale: 2 }],
  ['report-dark-en-1440', `/en/reports/x/${s.a}`, { lang: 'en', who: 'reader', dark: true }],
  ['report-none-de-1440', `/de/reports/x/${s.b}`, { who: 'reader' }],
  ['admin-company', `/admin/managers/company/${s.company}/change/`, { who: 'staff' }],
];
for (const [name, path, options] of all) if (!only.length || only.includes(name)) try { await shot(name, path, options); } catch (e) { console.log(name, 'FAILED', String(e).slice(0, 300)); }
await close();
