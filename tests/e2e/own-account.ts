/** Accounts of a test's own, for what demo accounts may not do. */
import type { APIRequestContext } from '@playwright/test';
import { Authenticator } from './authenticator';
import { linkInMail } from './mail';
import { type Lang, test } from './portal';
import { psql } from './psql';
import { send } from './sign-in';

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

interface Staff {
  lang?: Lang;
  /** What they may do, such as `add_news`; everything without it. */
  rights?: readonly string[];
}

/** An account of the provider's staff: a registered one with their rights, which takes a third of `createsuperuser`. */
export async function makeStaff(
  request: APIRequestContext,
  name: string,
  { lang = 'de', rights }: Staff = {},
): Promise<Person> {
  const person = { email: ownAddress(name), password: GOOD_PASSWORD };
  await register(request, person, false, lang);
  const given = (rights ?? []).map((right) => `'${right}'`).join(', ');
  psql(
    `UPDATE accounts_user SET is_staff = true, is_superuser = ${!rights} WHERE email = '${person.email}';
     INSERT INTO accounts_user_user_permissions (user_id, permission_id)
     SELECT u.id, p.id FROM accounts_user u, auth_permission p
     WHERE u.email = '${person.email}' AND p.codename IN (${given || 'NULL'})`,
  );
  return person;
}

/** Staff who are signed in and have a second factor, without which the admin stays closed. */
export async function enterAsStaff(
  request: APIRequestContext,
  name: string,
  staff: Staff = {},
): Promise<Person> {
  const person = await makeStaff(request, name, staff);
  await enter(request, person);
  const body = { password: person.password };
  const { secret } = await send<{ secret: string }>(request, '/api/v1', 'profile/two-factor/', body);
  const code = new Authenticator(secret).next();
  await send(request, '/api/v1', 'profile/two-factor/confirmation/', { code });
  return person;
}
