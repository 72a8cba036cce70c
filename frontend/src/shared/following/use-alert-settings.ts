import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlertSettings } from '../api/alerts';
import { apiGet, apiSend } from '../api/client';
import { type Lang, useLang } from '../i18n/language';
import { currentSession, userIs } from '../session/store';
import { showToast } from '../toasts';

function settingsQuery(lang: Lang) {
  return queryOptions({
    queryKey: ['alert-settings', lang],
    queryFn: ({ signal }) => apiGet('alert_settings/', { query: { lang }, signal }),
  });
}

/** How mails are sent. A change shows at once, and is taken back if it could not be saved. */
export function useAlertSettings() {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(settingsQuery(lang));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Partial<AlertSettings>) =>
      apiSend('PATCH', 'alert_settings/', { query: { lang }, body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery(lang).queryKey, settings);
      const { user } = currentSession();
      // The profile shows the same switch.
      if (user !== null) {
        userIs({ ...user, receive_email_notifications: settings.receive_email_notifications });
      }
      showToast(t('settings.saved'));
    },
    onError: () => showToast(t('settings.failed'), 'error'),
  });
  const settings = data === undefined ? undefined : isPending ? { ...data, ...variables } : data;
  return {
    settings,
    error,
    retry: () => void refetch(),
    change: (changes: Partial<AlertSettings>) => {
      if (!isPending) mutate(changes);
    },
  };
}
