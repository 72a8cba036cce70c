import { useTranslation } from 'react-i18next';
import { giveConsent, useConsent } from '@/shared/consent';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './CookieBanner.module.css';

/** What the portal stores, until the reader has agreed to it. */
export function CookieBanner() {
  return useConsent() === null ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.bar} aria-label={t('cookies.label')}>
      <div className={styles.inner}>
        <p>{t('cookies.text')}</p>
        <div className={styles.choices}>
          <LocalLink to={pathTo('cookies')}>{t('cookies.details')}</LocalLink>
          <button
            type="button"
            className={styles.accept}
            onClick={() => {
              // The button is about to go: the keyboard goes on in the page.
              document.querySelector('main')?.focus({ preventScroll: true });
              giveConsent();
            }}
          >
            {t('cookies.accept')}
          </button>
        </div>
      </div>
    </section>
  );
}
