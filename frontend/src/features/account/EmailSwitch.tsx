import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import { useLang } from '@/shared/i18n/language';
import { userIs } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import styles from './Profile.module.css';

/** Whether the portal may send mails about funds. Takes effect at once. */
export function EmailSwitch({ on }: { on: boolean }) {
  const { t } = useTranslation('account');
  const lang = useLang();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      apiSend('POST', 'profile/change_email_subscription/', {
        query: { lang },
        body: { receive_email_notifications: wanted },
      }),
    onSuccess: (user) => {
      userIs(user);
      showToast(t('profile.saved'));
    },
    onError: () => showToast(t('profile.failed'), 'error'),
  });
  // While it is saved it stands where it will; a failure sets it back.
  const shown = change.isPending ? change.variables : on;
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        checked={shown}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked);
        }}
      />
      <span>{t('profile.emails')}</span>
    </label>
  );
}
