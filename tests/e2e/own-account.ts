/** Accounts of a test's own, for what demo accounts may not do. */
import type { APIRequestContext } from '@playwright/test';
import { linkInMail } from './mail';
import { send } from './sign-in';

export interface Person {
  email: string;
  password: string;
}

/** Registers an account of one's own, confirmed by its mail: demo accounts cannot be changed. */
export async function register(
  request: APIRequestContext,
  person: Person,
  professional = false,
): Promise<void> {
  const more = {
    company: 'Beispiel Invest',
    phone: '+49 30 0000000',
    contactPerson: 'Person',
    function: 'Einkauf',
  };
  const base = { firstName: 'Vorname', name: 'Nachname', consent: true, isWholesale: professional };
  await send(request, '/api/v1', 'register/', { ...base, ...person, ...(professional ? more : {}) });
  const token = (await linkInMail(person.email, 'confirm')).split('/').at(-1);
  await send(request, '/api/v1', `confirm/${token}/`, {});
}

/** Whoever shares the cookies of `request` is then signed in. */
export async function enter(request: APIRequestContext, { email, password }: Person): Promise<void> {
  await send(request, '/api/v1', 'login/', { userName: email, password });
}
