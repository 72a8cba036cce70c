import { useTranslation } from 'react-i18next';
import {
  FREQUENCIES,
  type Frequency,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchData,
} from '@/shared/api/alerts';
import { ApiError, apiSend } from '@/shared/api/client';
import { type Check, useChecks } from '@/shared/form/checks';
import type { Lang } from '@/shared/i18n/language';

/** The longest name of a saved search, in characters. */
export const LONGEST_NAME = 100;

/** Says what is wrong with the name of a saved search. */
export function useNameCheck(): Check {
  const { t } = useTranslation('alerts');
  const { required } = useChecks();
  return (value) =>
    required(value) ??
    (Array.from(value.trim()).length > LONGEST_NAME
      ? t('form.nameTooLong', { most: LONGEST_NAME })
      : undefined);
}

export function frequencyOf(value: string): Frequency {
  return FREQUENCIES.find((one) => one === value) ?? 'daily';
}

interface Saving {
  /** The saved search to change; a new one is saved without it. */
  readonly search: SavedSearch | undefined;
  readonly lang: Lang;
  readonly data: SavedSearchData;
  /** What of it is sent of a search that is changed. */
  readonly changes: SavedSearchChange;
}

/** Saves a search or changes one. A taken name is said at the name, whichever way the server puts it. */
export async function saveSearch({ search, lang, data, changes }: Saving) {
  try {
    return search === undefined
      ? await apiSend('POST', 'saved_searches/', { query: { lang }, body: data })
      : await apiSend('PATCH', 'saved_searches/{id}/', {
          path: { id: search.id },
          query: { lang },
          body: changes,
        });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'name_taken') {
      const message = error.problem.detail ?? error.problem.code;
      throw new ApiError({ ...error.problem, errors: [{ key: 'search_name', message }] });
    }
    throw error;
  }
}
