import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Writes src/shared/api/schema.d.ts from the API's committed OpenAPI document.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const manifest = createRequire(import.meta.url).resolve('openapi-typescript/package.json');
execFileSync(
  process.execPath,
  [join(dirname(manifest), 'bin/cli.js'), '../app/api/openapi.json', '-o', 'src/shared/api/schema.d.ts'],
  { cwd: root, stdio: 'inherit' },
);
