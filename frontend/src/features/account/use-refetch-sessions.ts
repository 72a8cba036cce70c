import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askAnew } from '@/shared/api/ask-anew';
import { useLang } from '@/shared/i18n/language';
import { openSessionsQuery } from './queries';

/** Has the list of sessions read anew: some of them were ended. */
export function useRefetchSessions(): () => void {
  const client = useQueryClient();
  const lang = useLang();
  return useCallback(() => {
    void askAnew(client, openSessionsQuery(lang).queryKey);
  }, [client, lang]);
}
