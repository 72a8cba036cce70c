import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Unpacking {
  unpack(): Promise<{ executablePath: string; remove: () => void }>;
}

/** Unpacks the Chromium that npm brings, once for all workers; they inherit what it sets in the environment. */
export default async function unpackChromium(): Promise<() => void> {
  const script = pathToFileURL(join(__dirname, '../../frontend/scripts/browser.mjs'));
  const { unpack } = (await import(script.href)) as Unpacking;
  const { executablePath, remove } = await unpack();
  process.env.E2E_CHROMIUM = executablePath;
  return remove;
}
