/** The local inbox: PORTAL_HOME says whose. It keeps every message as a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './portal';

const FOLDER = join(process.env.PORTAL_HOME ?? join(__dirname, '../../.portal'), 'mail');
/** Workers look every few seconds; the first one may still be starting. */
const SOON = 30_000;

export interface Mail {
  /** By their names in small letters. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** All messages to an address, the oldest first. */
export function mailsTo(to: string): Mail[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parsed(readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n')))
    .filter(({ headers }) => headers.get('to') === to);
}

/** The latest message to an address whose subject has these words, once it is there. */
export async function mailTo(to: string, subject: string, timeout = SOON): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      () => {
        found = mailsTo(to).findLast((mail) => mail.subject.includes(subject));
        return found?.subject ?? '';
      },
      { message: `a mail to ${to} about ${subject}`, timeout },
    )
    .not.toBe('');
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** The path of a link, such as `/confirm/…`, in the latest mail to an address that has one. */
export async function linkInMail(
  to: string,
  route: 'confirm' | 'reset' | 'unsubscribe' | 'invitation',
): Promise<string> {
  const pattern = new RegExp(`/(?:en/)?${route}/[^\\s"'<>]+`);
  let link = '';
  await expect
    .poll(
      () => {
        const texts = mailsTo(to).map(({ text }) => pattern.exec(text)?.[0] ?? '');
        link = texts.findLast((one) => one !== '') ?? '';
        return link;
      },
      { message: `a mail to ${to} with a link to ${route}`, timeout: SOON },
    )
    .not.toBe('');
  return link;
}

function parsed(message: string): Mail {
  const { headers, body } = split(message);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [message] : body.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts
      .map((one) => split(one.replace(/^\n/, '')))
      .find((one) => one.headers.get('content-type')?.startsWith(type));
    return found === undefined ? '' : content(found);
  };
  const subject = words(headers.get('subject') ?? '');
  return { headers, subject, text: part('text/plain'), html: part('text/html') };
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Long headers go on in lines that begin with a space. */
function split(message: string): Part {
  const end = message.indexOf('\n\n');
  const lines = message
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
  );
  return { headers, body: message.slice(end + 2) };
}

function content({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\n', '')) : body;
}

/** Signs beyond ASCII stand in headers as `=?utf-8?q?…?=` or `=?utf-8?b?…?=`. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    );
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
