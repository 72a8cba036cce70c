import { useTranslation } from 'react-i18next';
import { FrequencySelect } from '@/shared/following/FrequencySelect';
import { useAlertSettings } from '@/shared/following/use-alert-settings';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Watchlist.module.css';

/** How often mails tell of changed ratings. */
export function MailSetting() {
  const { t } = useTranslation('watchlist');
  const { settings, error, retry, change } = useAlertSettings();
  if (settings === undefined)
    return error === null ? null : <ErrorNote error={error} missing={t('mails.missing')} onRetry={retry} />;
  return (
    <div className={styles.mails}>
      <FrequencySelect
        label={t('mails.label')}
        value={settings.watchlist_frequency}
        onChange={(watchlist_frequency) => change({ watchlist_frequency })}
      />
      {settings.receive_email_notifications ? null : (
        <p className={styles.hint}>
          {t('mails.off')} <LocalLink to={pathTo('profile')}>{t('mails.profile')}</LocalLink>
        </p>
      )}
    </div>
  );
}
