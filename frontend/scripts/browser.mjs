import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts the Chromium of @sparticuz/chromium. It unpacks itself into TMPDIR and would take over whatever lies
 * there, so it gets a folder of its own; naming the runtime makes it bring the libraries a bare system lacks.
 */
export async function launch() {
  const outer = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  process.env.TMPDIR = folder;
  // The machine's own fonts, where there are some: with the package's, bundled web fonts crash it now and then.
  if (existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= '/etc/fonts';
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const { chromium: playwright } = await import('playwright-core');
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    // The package's own arguments switch web security off; only the sandbox is impossible here.
    args: ['--no-sandbox'],
  });
  return {
    browser,
    async close() {
      await browser.close();
      if (outer === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = outer;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
