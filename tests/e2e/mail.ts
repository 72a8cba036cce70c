/** The local inbox: PORTAL_HOME says whose. It keeps every message as a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './portal';

const FOLDER = join(process.env.PORTAL_HOME ?? join(__dirname, '../../.portal'), 'mail');

/** The path of a link, such as `/confirm/…`, in the latest mail to an address. */
export async function linkInMail(to: string, route: 'confirm' | 'reset' | 'unsubscribe'): Promise<string> {
  const pattern = new RegExp(`/(?:en/)?${route}/[^\\s"'<>]+`);
  let link = '';
  await expect
    .poll(
      () => {
        const mail = messages().findLast((text) => text.includes(to) && pattern.test(text));
        link = pattern.exec(mail ?? '')?.[0] ?? '';
        return link;
      },
      { message: `a mail to ${to} with a link to ${route}`, timeout: 30_000 },
    )
    .not.toBe('');
  return link;
}

/** All messages as text, the newest last, as their names sort. */
function messages(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n')));
}

/** Lines of a mail are short: longer ones are cut and their signs encoded, in one of two ways. */
function decoded(mail: string): string {
  const base64 = mail.replace(
    /(?<=Content-Transfer-Encoding: base64\n(?:[^\n]+\n)*\n)[A-Za-z0-9+/=\n]+/gi,
    (data) => `${Buffer.from(data, 'base64').toString('utf8')}\n`,
  );
  return base64
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
