import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

// What the home page loads as scripts: the entry, the page, its German texts, what may come to lie over it, and all they
// import at once.
const LIMIT = 165_000;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const files = new Set();
function add(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`No chunk ${key} in the manifest; build first`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) add(imported);
}
const ENTRIES = [
  'index.html',
  'src/features/home/HomePage.tsx',
  'src/app/Overlays.tsx',
  'src/shared/i18n/de/core.ts',
  'src/shared/i18n/de/home.json',
];
for (const key of ENTRIES) add(key);

// The page of all parts is for development alone.
const dev = Object.keys(manifest).filter((key) => key.startsWith('src/dev/') || key === 'components.html');
if (dev.length > 0 || existsSync(join(dist, 'components.html'))) {
  console.error(`What is built contains the page of all parts: ${dev.join(', ')}`);
  process.exit(1);
}

let total = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  script of the home page, gzip (limit ${LIMIT / 1000} kB)`,
);
if (total > LIMIT) {
  console.error('The script of the home page is too large: load later what it does not need.');
  process.exit(1);
}
