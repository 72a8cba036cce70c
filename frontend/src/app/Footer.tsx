import { useTranslation } from 'react-i18next';
import { useDialogOpener } from '@/shared/dialogs';
import { PROVIDER } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { MENUS } from '@/shared/routes/table.gen';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Footer.module.css';

export function Footer() {
  const { t } = useTranslation('shell');
  const common = useTranslation();
  const openDialog = useDialogOpener();
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
            {MENUS.foot.map((name) => (
              <li key={name}>
                <LocalLink to={pathTo(name)}>{t(`crumbs.${name}`)}</LocalLink>
              </li>
            ))}
            <li>
              <button type="button" aria-haspopup="dialog" onClick={() => openDialog({ name: 'newsletter' })}>
                {t('dialogs.newsletter')}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
