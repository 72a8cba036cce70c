import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { UserInfo } from '../api/account';
import { apiGet, apiSend } from '../api/client';
import { fieldsQuery } from '../api/fields';
import type { CustomFields, FieldInfo } from '../api/types';
import { type Lang, useLang } from '../i18n/language';
import { useSession } from '../session/store';
import { type ColumnChoice, chooseColumns, columnChoice, subscribe } from './column-store';
import { isColumn } from './columns';

export const CUSTOM_FIELDS = 'custom_search_fields/';

export const namesOf = ({ custom_fields }: CustomFields): string[] => custom_fields.map(({ value }) => value);

export const asCustomFields = (names: readonly string[]): CustomFields => ({
  custom_fields: names.map((value) => ({ value })),
});

/**
 * The columns that an account keeps, none while it has chosen none. What was chosen in this browser before
 * somebody signed in moves to an account without a choice of its own.
 */
export function accountColumnsQuery(account: number, lang: Lang) {
  return queryOptions({
    queryKey: ['account-columns', account],
    queryFn: async ({ client, signal }) => {
      const kept = namesOf(await apiGet(CUSTOM_FIELDS, { query: { lang }, signal }));
      if (kept.length > 0 || columnChoice() === null) return kept;
      const { results } = await client.ensureQueryData(fieldsQuery(lang));
      return (await moved(results, lang)) ?? kept;
    },
  });
}

/** The columns of this browser as the account has taken them; null if it did not, and they stay where they are. */
async function moved(fields: readonly FieldInfo[], lang: Lang): Promise<string[] | null> {
  const here = (columnChoice() ?? []).filter((id) => isColumn(fields, id));
  if (here.length === 0) return null;
  try {
    const body = asCustomFields(here);
    const taken = namesOf(await apiSend('POST', CUSTOM_FIELDS, { query: { lang }, body }));
    chooseColumns(null);
    return taken;
  } catch {
    // Nobody has asked for this, so nobody is bothered; the next page tries again.
    return null;
  }
}

export interface KeptColumns {
  readonly choice: ColumnChoice;
  /** Whose account keeps the choice; null where this browser does: for visitors, and for what many share. */
  readonly owner: UserInfo | null;
  /** What the account keeps is not known yet. */
  readonly waiting: boolean;
  /** Why it could not be learnt. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The choice of columns, wherever it is kept. The account's counts before that of the browser. */
export function useKeptColumns(): KeptColumns {
  const lang = useLang();
  const { user } = useSession();
  const here = useSyncExternalStore(subscribe, columnChoice);
  const owner = user === null || user.is_demo ? null : user;
  const { data, error, refetch } = useQuery({
    ...accountColumnsQuery(owner?.id ?? 0, lang),
    enabled: owner !== null,
  });
  const unknown = owner !== null && data === undefined;
  return {
    choice: owner !== null && data !== undefined && data.length > 0 ? data : here,
    owner,
    waiting: unknown && error === null,
    error: unknown ? error : null,
    retry: () => void refetch(),
  };
}
