import { useTranslation } from 'react-i18next';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Sections.module.css';

interface Props {
  /** What would be there. */
  titles: readonly string[];
  for: 'user' | 'professional';
}

/** What a reader would see here with another account: its shape, its name, and how one gets it. */
export function Locked({ titles, for: role }: Props) {
  const { t } = useTranslation('fund');
  return (
    <div className={styles.locked} data-locked={role}>
      <ul>
        {titles.map((title, place) => (
          <li key={title}>
            <svg viewBox="0 0 120 48" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <path d={SHAPES[place % SHAPES.length]} />
            </svg>
            <span>{title}</span>
          </li>
        ))}
      </ul>
      <p>
        {t(`locked.${role}`)} <Way role={role} />
      </p>
    </div>
  );
}

/** Outlines of a chart: steps, hills and bars. */
const SHAPES = [
  'M0 48V30L20 34 40 18 60 24 80 10 100 16 120 4V48Z',
  'M4 48V26H20V48ZM28 48V14H44V48ZM52 48V20H68V48ZM76 48V32H92V48ZM100 48V38H116V48Z',
  'M0 48C20 48 30 8 60 8S100 48 120 48Z',
] as const;

function Way({ role }: { role: Props['for'] }) {
  const { t } = useTranslation('fund');
  const { user } = useSession();
  const openForm = useFormOpener();
  if (user !== null && role === 'professional')
    return user.review === 'waiting' ? (
      t('locked.waiting')
    ) : (
      <LocalLink to={pathTo('contact')}>{t('locked.contact')}</LocalLink>
    );
  return (
    <>
      <button type="button" className={styles.link} onClick={() => openForm('login')}>
        {t('locked.login')}
      </button>{' '}
      <button type="button" className={styles.link} onClick={() => openForm('register')}>
        {t('locked.register')}
      </button>
    </>
  );
}
