/**
 * Compares each part of the interface, in all its states, with the picture of it in `pictures/` (ADR 0230). How to renew these:
 * frontend/README.md.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './portal';

const FRONTEND = join(__dirname, '../../frontend');
const ORIGIN = 'http://components.test';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** What of a picture may differ: glyphs on the edge of a pixel, not a colour or a place. */
const ALIKE = { threshold: 0.02, maxDiffPixels: 12, animations: 'disabled' } as const;

let folder = '';

test.describe.configure({ mode: 'default' });
test.use({
  baseURL: ORIGIN,
  launchOptions: async ({ launchOptions }, use) => {
    const fonts = fontsOfTheBrowser();
    await use({
      ...launchOptions,
      env: { ...process.env, FONTCONFIG_PATH: fonts } as Record<string, string>,
    });
    rmSync(fonts, { recursive: true });
  },
});

/**
 * A folder with a font configuration that knows the fonts of the browser's package alone and draws letters without grey
 * edges: what the portal's own fonts lack, such as arrows, and the edges would else look different on another machine.
 */
function fontsOfTheBrowser(): string {
  const own = mkdtempSync(join(tmpdir(), 'fonts-'));
  const fonts = join(dirname(process.env.E2E_CHROMIUM ?? ''), 'fonts');
  const plain = '<edit name="antialias" mode="assign"><bool>false</bool></edit>';
  writeFileSync(
    join(own, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${own}/cache</cachedir>
<match target="pattern">${plain}</match><match target="font">${plain}</match></fontconfig>`,
  );
  return own;
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'components-'));
  await promisify(execFile)(process.execPath, ['scripts/components.mjs', folder], { cwd: FRONTEND });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the page from the folder it was built into, without a server. */
async function open(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname === '/components' ? 'components.html' : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'image/png' });
  });
  // Taking a picture scrolls the page, and the section bar would follow.
  await page.addInitScript(() => {
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.clock.setFixedTime('2026-11-25T09:00:00Z');
  await page.goto('/components');
  await page.locator('[data-specimen]').last().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`keeps all parts as they are, ${width} px ${theme}`, async ({ page, watch }) => {
      // A busy machine takes a second for each of the 33 pictures.
      test.slow();
      // The picture of a company that cannot be had.
      watch.allow(/404.*nothing-there/);
      // The section that cannot be drawn.
      watch.allow(/as if its figures could not be drawn/);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page);
      const look = `${width}-${theme}`;
      const parts = await page.locator('[data-specimen]').all();
      // Pressing something closes what is open beside it, so that comes last.
      for (const part of parts)
        await expect.soft(part).toHaveScreenshot([look, `${await nameOf(part)}.png`], ALIKE);
      for (const part of parts) await compareOpened(page, part, look);
    });

/** Compares what buttons of a part open: a dialog, or what they leave around them. */
async function compareOpened(page: Page, part: Locator, look: string): Promise<void> {
  for (const opener of await part.locator('[data-opens]').all()) {
    const name = `${await nameOf(part)}-${plain(await opener.getAttribute('data-opens'))}.png`;
    const around = opener.locator('xpath=ancestor::*[@data-state]');
    const until = await opener.getAttribute('data-until');
    await opener.click();
    const opened = until === null ? page.locator('dialog[open]') : around;
    if (until !== null) await around.locator(until).first().waitFor();
    await expect.soft(opened).toHaveScreenshot([look, name], ALIKE);
    await page.keyboard.press('Escape');
    if (until === null) await expect(opened).toHaveCount(0);
  }
}

const nameOf = async (part: Locator) => plain(await part.getAttribute('data-specimen'));
const plain = (name: string | null) =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '');
