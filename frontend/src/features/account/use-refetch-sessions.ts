import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLang } from '@/shared/i18n/language';
import { openSessionsQuery } from './queries';

/** Has the list of sessions read anew: some of them were ended. */
export function useRefetchSessions(): () => void {
  const client = useQueryClient();
  const lang = useLang();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: openSessionsQuery(lang).queryKey });
  }, [client, lang]);
}
