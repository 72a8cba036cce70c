import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Unpacks the Chromium of @sparticuz/chromium and sets the environment that it needs. It unpacks itself into TMPDIR
 * and would take over whatever lies there, so it gets a folder of its own; naming the runtime makes it bring the
 * libraries that a bare system lacks.
 */
export async function unpack() {
  const outer = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  process.env.TMPDIR = folder;
  process.env.FONTCONFIG_PATH = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    writeFileSync(join(folder, 'fonts.conf'), fontConfiguration(folder));
    return { executablePath, remove: () => rmSync(folder, { recursive: true, force: true }) };
  } finally {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
  }
}

/**
 * The machine's fonts where there are some, and those of the package. The package's own configuration looks for
 * them in /tmp alone, and a Chromium without any font ends itself as soon as it has to draw a letter.
 */
function fontConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

/** Starts that Chromium. */
export async function launch() {
  const { executablePath, remove } = await unpack();
  const { chromium } = await import('playwright-core');
  // The package's own arguments switch web security off; only the sandbox is impossible here.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    browser,
    async close() {
      await browser.close();
      remove();
    },
  };
}
