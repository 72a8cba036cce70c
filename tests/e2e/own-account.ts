/** Accounts of a test's own, for what demo accounts may not do. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { Authenticator } from './authenticator';
import { linkInMail } from './mail';
import { type Lang, test } from './portal';
import { send } from './sign-in';

const ROOT = join(__dirname, '../..');
export const GOOD_PASSWORD = 'Grüne-Wiese-2026';

export interface Person {
  email: string;
  password: string;
}

/** An address that no other test uses, and no other run. */
export const ownAddress = (name: string) => `${name}-${Date.now()}-${test.info().workerIndex}@example.com`;

/** Registers an account of one's own, confirmed by its mail: demo accounts cannot be changed. */
export async function register(
  request: APIRequestContext,
  person: Person,
  professional = false,
  lang: Lang = 'de',
): Promise<void> {
  const more = {
    company: 'Beispiel Invest',
    phone: '+49 30 0000000',
    contactPerson: 'Person',
    function: 'Einkauf',
  };
  const base = { firstName: 'Vorname', name: 'Nachname', consent: true, isWholesale: professional };
  await send(request, '/api/v1', `register/?lang=${lang}`, {
    ...base,
    ...person,
    ...(professional ? more : {}),
  });
  const token = (await linkInMail(person.email, 'confirm')).split('/').at(-1);
  await send(request, '/api/v1', `confirm/${token}/`, {});
}

/** Whoever shares the cookies of `request` is then signed in. */
export async function enter(request: APIRequestContext, { email, password }: Person): Promise<void> {
  await send(request, '/api/v1', 'login/', { userName: email, password });
}

/** A registered account of one's own that is signed in. */
export async function enteredAs(
  request: APIRequestContext,
  name: string,
  lang: Lang = 'de',
): Promise<Person> {
  const person = { email: ownAddress(name), password: GOOD_PASSWORD };
  await register(request, person, false, lang);
  await enter(request, person);
  return person;
}

/** An account of the provider's staff, made as the first one of a portal is: PORTAL_HOME says of which. */
export function makeStaff(name: string): Person {
  const person = { email: ownAddress(name), password: GOOD_PASSWORD };
  execFileSync(join(ROOT, 'portal'), ['manage', 'createsuperuser', '--noinput', '--email', person.email], {
    cwd: ROOT,
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DJANGO_SUPERUSER_PASSWORD: person.password },
  });
  return person;
}

/** Staff who are signed in and have a second factor, without which the admin stays closed. */
export async function enterAsStaff(request: APIRequestContext, name: string): Promise<Person> {
  const person = makeStaff(name);
  await enter(request, person);
  const body = { password: person.password };
  const { secret } = await send<{ secret: string }>(request, '/api/v1', 'profile/two-factor/', body);
  const code = new Authenticator(secret).next();
  await send(request, '/api/v1', 'profile/two-factor/confirmation/', { code });
  return person;
}
