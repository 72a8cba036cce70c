import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Writes src/shared/api/schema.d.ts from the API's committed OpenAPI document.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'src/shared/api/schema.d.ts');
const manifest = createRequire(import.meta.url).resolve('openapi-typescript/package.json');
const types = execFileSync(
  process.execPath,
  [join(dirname(manifest), 'bin/cli.js'), '../app/config/openapi.json'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
);
// Whoever compiles or tests the front end meanwhile must not meet a file that is half written.
if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types);
