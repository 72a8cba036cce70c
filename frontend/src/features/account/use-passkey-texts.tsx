import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api/client';
import type { ProblemTexts } from '@/shared/problems';
import { PasskeyError } from './passkeys';

interface Words {
  texts: ProblemTexts;
  remedy: ReactNode;
}

/** The words for a passkey that did not work, and the way to where it would: `path` at the right address. */
export function usePasskeyTexts(path: string): (failure: Error | null, fallback: string) => Words {
  const { t } = useTranslation('account');
  return (failure, fallback) => {
    if (failure instanceof PasskeyError) {
      const { fault, origin } = failure;
      const remedy = fault === 'address' ? <Elsewhere origin={origin} path={path} /> : null;
      return { texts: { fallback: t(`passkeys.faults.${fault}`, { address: origin }) }, remedy };
    }
    if (!(failure instanceof ApiError)) return { texts: { fallback }, remedy: null };
    const { status, detail, errors } = failure.problem;
    // The server's own words say what to do next; what is wrong with a field stands at the field.
    const own = detail !== undefined && errors === undefined && status >= 400 && status < 500;
    return { texts: { fallback, byStatus: own ? { [status]: detail } : {} }, remedy: null };
  };
}

/** A link to the same page at the address where passkeys work. */
export function Elsewhere({ origin, path }: { origin: string; path: string }) {
  const { t } = useTranslation('account');
  return <a href={`${origin}${path}`}>{t('passkeys.elsewhere', { address: origin })}</a>;
}
