import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fromFrontend = createRequire(join(__dirname, '../../frontend/package.json'));

/**
 * Unpacks the Chromium that npm brings, once for all workers. It goes to TMPDIR and would take over whatever
 * lies there, so it gets a folder of its own; naming the runtime makes it bring libraries that a bare system
 * lacks.
 */
export default async function unpackChromium(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const outer = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = fromFrontend('@sparticuz/chromium') as {
    default: { executablePath(): Promise<string> };
  };
  process.env.E2E_CHROMIUM = await chromium.executablePath();
  if (outer === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outer;
  return () => rmSync(folder, { recursive: true, force: true });
}
