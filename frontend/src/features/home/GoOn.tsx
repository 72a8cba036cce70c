import { useTranslation } from 'react-i18next';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { clearSeen, togglePin, useTrail } from '@/shared/trail';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Columns.module.css';

/** Where the reader was: the last screen, and the last funds, which can be pinned. Nothing where they were nowhere. */
export function GoOn() {
  const { t } = useTranslation('trail');
  const { user } = useSession();
  const { funds, screen } = useTrail();
  // Only users may open a screen.
  const last = user === null ? null : screen;
  if (funds.length === 0 && last === null) return null;
  return (
    <section className={styles.goOn} aria-labelledby="go-on">
      <header>
        <h2 id="go-on" className={styles.title}>
          {t('title')}
        </h2>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            clearSeen();
            showToast(t('cleared'));
          }}
        >
          {t('clear')}
        </button>
      </header>
      <ul aria-label={t('list')}>
        {last === null ? null : (
          <li className={styles.lastScreen}>
            <LocalLink to={last.path} className={styles.place} title={last.title}>
              {last.title}
            </LocalLink>
            <span className={styles.meta}>{t('screen')}</span>
          </li>
        )}
        {funds.map((fund) => (
          <li key={fund.id}>
            <LocalLink to={pathTo('fund', fund)} className={styles.place} title={fund.name}>
              {fund.name}
            </LocalLink>
            <span className={styles.meta}>{fund.isin}</span>
            <button
              type="button"
              className={styles.pin}
              aria-pressed={fund.pinned}
              aria-label={t('pin', { name: fund.name })}
              title={t('pin', { name: fund.name })}
              onClick={() => togglePin(fund.id)}
            >
              <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
                <path
                  d="M5 1.5h6l-1 5 2.5 3h-9l2.5-3zM8 9.5V15"
                  fill={fund.pinned ? 'currentColor' : 'none'}
                  stroke="currentColor"
                  strokeWidth="1.4"
                  strokeLinejoin="round"
                />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
