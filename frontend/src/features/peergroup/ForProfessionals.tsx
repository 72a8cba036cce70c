import { useTranslation } from 'react-i18next';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Peergroup.module.css';

/** One line on what professional investors see here, and how one becomes one. */
export function ForProfessionals() {
  const { t } = useTranslation('peergroup');
  const { user } = useSession();
  const openForm = useFormOpener();
  return (
    <p className={styles.professionals}>
      {t('professionals')}{' '}
      {user === null ? (
        <button type="button" className={styles.link} onClick={() => openForm('register')}>
          {t('register')}
        </button>
      ) : user.review === 'waiting' ? (
        t('inReview')
      ) : (
        <LocalLink to={pathTo('contact')}>{t('contact')}</LocalLink>
      )}
    </p>
  );
}
