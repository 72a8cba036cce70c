import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../api/account';
import { apiSend } from '../api/client';
import { useLang } from '../i18n/language';
import { useProblemLine } from '../problems';
import { showToast } from '../toasts';
import { accountColumnsQuery, asCustomFields, CUSTOM_FIELDS, namesOf } from './account-columns';
import { type ColumnChoice, chooseColumns } from './column-store';

/** Saves a choice with an account; null goes back to the default one. It shows at once; a failure takes it back. */
export function useSaveColumns(owner: UserInfo) {
  const { t } = useTranslation('table');
  const problemLine = useProblemLine();
  const client = useQueryClient();
  const lang = useLang();
  const { queryKey } = accountColumnsQuery(owner.id, lang);
  return useMutation({
    mutationFn: (wanted: ColumnChoice) =>
      wanted === null
        ? apiSend('DELETE', CUSTOM_FIELDS, { query: { lang } })
        : apiSend('POST', CUSTOM_FIELDS, { query: { lang }, body: asCustomFields(wanted) }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, [...(wanted ?? [])]);
      return { before };
    },
    onError: (error, _wanted, context) => {
      client.setQueryData(queryKey, context?.before);
      showToast(problemLine(error, { fallback: t('columns.failed') }), 'error');
    },
    onSuccess: (kept, wanted, { before }) => {
      client.setQueryData(queryKey, namesOf(kept));
      // What is left in this browser would count again in place of the default choice.
      if (wanted === null || before?.length === 0) chooseColumns(null);
      showToast(t('columns.saved'));
    },
  });
}
