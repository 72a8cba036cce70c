import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Footer.module.css';
import { LEGAL } from './menus';
import { PROVIDER } from './page-name';

export function Footer() {
  const { t } = useTranslation('shell');
  const common = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.notes}>
          <p className={styles.brand}>{PROVIDER}</p>
          <p>{common.t('simulatedLong')}</p>
          <p>{t('footer.advice')}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className={styles.links}>
            {LEGAL.map(({ label, path }) => (
              <li key={path}>
                <LocalLink to={path}>{t(`crumbs.${label}`)}</LocalLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
