/** Signs in through the API, as one of the demo accounts: the form has tests of its own. Used by tests and measurements. */
import type { APIRequestContext } from '@playwright/test';

export type Role = 'retail' | 'professional_waiting' | 'professional' | 'licensed' | 'asset_manager';

export interface Account {
  role: Role;
  userName: string;
  password: string;
}

/** The demo account of a role; `address` is that of the portal, unless the requests know it. */
export async function demoAccount(request: APIRequestContext, role: Role, address = ''): Promise<Account> {
  const answer = await request.get(`${address}/api/v1/demo_accounts/`);
  const { results } = (await answer.json()) as { results: Account[] };
  const account = results.find((one) => one.role === role);
  if (!account) throw new Error(`This portal has no demo account for the role ${role}.`);
  return account;
}

/** Whoever shares the cookies of `request`, such as the pages of its browser context, is then signed in. */
export async function signIn(request: APIRequestContext, role: Role, address = ''): Promise<void> {
  const { userName, password } = await demoAccount(request, role, address);
  await send(request, `${address}/api/v1`, 'login/', { userName, password });
}

/** Sends a form with the token that belongs to the cookies of `request`; fails unless it is accepted. Gives the answer. */
export async function send<T = unknown>(
  request: APIRequestContext,
  api: string,
  path: string,
  data: object,
): Promise<T> {
  // Its answer brings the cookie whose value the next call has to repeat.
  await request.post(`${api}/refresh-token/`);
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const answer = await request.post(`${api}/${path}`, { headers: { 'X-CSRFToken': token }, data });
  if (!answer.ok()) throw new Error(`${path} failed: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}
