import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Runs statements in the database of the portal under test, as staff would: PORTAL_HOME says which it is. */
export function psql(sql: string): string {
  return execFileSync(join(ROOT, 'portal'), ['psql', '-v', 'ON_ERROR_STOP=1', '-qAtc', sql], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
