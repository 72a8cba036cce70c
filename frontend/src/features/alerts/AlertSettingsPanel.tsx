import { useTranslation } from 'react-i18next';
import { FrequencySelect } from '@/shared/following/FrequencySelect';
import { useAlertSettings } from '@/shared/following/use-alert-settings';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './Settings.module.css';

/** Of most readers; the others follow by name. */
const NEAR = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'];

function timeZones(current: string): string[] {
  return [...new Set([...NEAR, current, ...Intl.supportedValuesOf('timeZone')])];
}

/** Whether mails are sent at all, whose midday is meant, and how often watched funds are reported. */
export function AlertSettingsPanel() {
  const { t } = useTranslation('alerts');
  const { settings, error, retry, change } = useAlertSettings();
  return (
    <section className={styles.panel}>
      <h2>{t('settings.title')}</h2>
      {settings === undefined ? (
        error ? (
          <ErrorNote error={error} onRetry={retry} />
        ) : (
          <Bones lines={3} height="2.25rem" />
        )
      ) : (
        <>
          <label className={styles.tick}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={settings.receive_email_notifications}
              checked={settings.receive_email_notifications}
              onChange={(event) => change({ receive_email_notifications: event.target.checked })}
            />
            <span>{t('settings.mails')}</span>
          </label>
          {settings.receive_email_notifications ? null : <p className={styles.hint}>{t('settings.off')}</p>}
          <FrequencySelect
            label={t('settings.watchlist')}
            value={settings.watchlist_frequency}
            onChange={(watchlist_frequency) => change({ watchlist_frequency })}
          />
          <label className={styles.field}>
            <span>{t('settings.timeZone')}</span>
            <select
              value={settings.time_zone}
              onChange={(event) => change({ time_zone: event.target.value })}
            >
              {timeZones(settings.time_zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
          <p className={styles.hint}>{t('settings.timeZoneHint')}</p>
        </>
      )}
    </section>
  );
}
