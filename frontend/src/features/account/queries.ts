import { queryOptions } from '@tanstack/react-query';
import type { Done } from '@/shared/api/account';
import { apiGet, apiSend } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';
import { suggestsPasskeys } from './passkeys';

/** Accounts to try the portal with; none where no demo data are loaded. */
export function demoAccountsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['demo-accounts', lang],
    queryFn: ({ signal }) => apiGet('demo_accounts/', { query: { lang }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function openSessionsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['open-sessions', lang],
    queryFn: ({ signal }) => apiGet('profile/sessions/', { query: { lang }, signal }),
    staleTime: 0,
  });
}

export function secondFactorQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['second-factor', lang],
    queryFn: ({ signal }) => apiGet('profile/two-factor/', { query: { lang }, signal }),
    staleTime: 0,
  });
}

export function passkeysQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['passkeys', lang],
    queryFn: ({ signal }) => apiGet('profile/passkeys/', { query: { lang }, signal }),
    staleTime: 0,
  });
}

/** Milliseconds for which a challenge is used; the server takes it for a minute longer. */
const CHALLENGE_KEPT = 4 * 60_000;

/**
 * The challenge for passkeys among the suggestions of a field; null where the browser has no such thing. Each counts as
 * an attempt to sign in, so it is asked for once, and kept when the form is closed and opened again.
 */
export function suggestedPasskeyQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['suggested-passkey'],
    queryFn: async () =>
      (await suggestsPasskeys()) ? apiSend('POST', 'login/passkey/options/', { query: { lang } }) : null,
    retry: false,
    staleTime: CHALLENGE_KEPT,
    gcTime: CHALLENGE_KEPT,
    meta: { unasked: true },
  });
}

export function consentsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['consents', lang],
    queryFn: ({ signal }) => apiGet('profile/consents/', { query: { lang }, signal }),
    staleTime: 0,
  });
}

/** Whether the account's own address gets the newsletter; `pending` until its mailed link was followed. */
export function newsletterQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['newsletter', lang],
    queryFn: ({ signal }) => apiGet('newsletter/', { query: { lang }, signal }),
    staleTime: 0,
  });
}

/** Sends the mail with the confirmation link again. The answer does not tell whether the address is known. */
export function resendConfirmation(email: string, lang: Lang): Promise<Done> {
  return apiSend('POST', 'resend-confirmation/', { query: { lang }, body: { email } });
}
