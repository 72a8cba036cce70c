import { useTranslation } from 'react-i18next';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Charts.module.css';

/** What professionals see beyond this, and how one becomes one, to everybody else. */
export function ProfessionalLine() {
  const { t } = useTranslation('charts');
  const { user } = useSession();
  const openForm = useFormOpener();
  return (
    <p className={styles.professional}>
      <span>{t('professional.what')}</span>{' '}
      {user === null ? (
        <>
          <button type="button" className={styles.link} onClick={() => openForm('login')}>
            {t('professional.login')}
          </button>{' '}
          <button type="button" className={styles.link} onClick={() => openForm('register')}>
            {t('professional.register')}
          </button>
        </>
      ) : user.review === 'waiting' ? (
        t('professional.waiting')
      ) : (
        <LocalLink to={pathTo('contact')}>{t('professional.contact')}</LocalLink>
      )}
    </p>
  );
}
