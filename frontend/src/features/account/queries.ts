import { queryOptions } from '@tanstack/react-query';
import type {
  Consent,
  DemoAccount,
  Done,
  NewsletterState,
  OpenSession,
  PasskeyList,
  SecondFactorState,
} from '@/shared/api/account';
import { apiGet, apiSend } from '@/shared/api/client';
import type { Lang } from '@/shared/i18n/language';

/** Accounts to try the portal with; none where no demo data are loaded. */
export function demoAccountsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['demo-accounts', lang],
    queryFn: ({ signal }) => apiGet<{ results: DemoAccount[] }>('demo_accounts/', { lang }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function openSessionsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['open-sessions', lang],
    queryFn: ({ signal }) => apiGet<{ results: OpenSession[] }>('profile/sessions/', { lang }, signal),
    staleTime: 0,
  });
}

export function secondFactorQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['second-factor', lang],
    queryFn: ({ signal }) => apiGet<SecondFactorState>('profile/two-factor/', { lang }, signal),
    staleTime: 0,
  });
}

export function passkeysQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['passkeys', lang],
    queryFn: ({ signal }) => apiGet<PasskeyList>('profile/passkeys/', { lang }, signal),
    staleTime: 0,
  });
}

export function consentsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['consents', lang],
    queryFn: ({ signal }) => apiGet<{ results: Consent[] }>('profile/consents/', { lang }, signal),
    staleTime: 0,
  });
}

/** Whether the account's own address gets the newsletter; `pending` until its mailed link was followed. */
export function newsletterQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['newsletter', lang],
    queryFn: ({ signal }) => apiGet<{ state: NewsletterState }>('newsletter/', { lang }, signal),
    staleTime: 0,
  });
}

/** Sends the mail with the confirmation link again. The answer does not tell whether the address is known. */
export function resendConfirmation(email: string, lang: Lang): Promise<Done> {
  return apiSend<Done>('POST', 'resend-confirmation/', { query: { lang }, body: { email } });
}
