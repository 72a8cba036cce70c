import { useTranslation } from 'react-i18next';
import { useLatest } from '@/shared/api/record-date';
import { useFormat } from '@/shared/format';
import { shownDate } from '@/shared/page-name';
import { DECLARED, type PlainRoute, pathTo } from '@/shared/routes/paths';
import { useStore } from '@/shared/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import { ShortName } from '@/shared/ui/ShortName';
import styles from './ContextBar.module.css';
import { useRoute } from './route-handle';

/** Where the reader is, and how old and how real the figures on the page are. */
export function ContextBar({ name }: { name: string | null }) {
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <Crumbs thing={name} />
        <DataNote />
      </div>
    </div>
  );
}

/** The pages above one, the topmost first. */
const above = (name: PlainRoute | undefined): Exclude<PlainRoute, 'home'>[] =>
  name === undefined || name === 'home' ? [] : [...above(DECLARED[name].parent), name];

function Crumbs({ thing }: { thing: string | null }) {
  const { t } = useTranslation('shell');
  const { name, declared } = useRoute();
  if (name === null || name === 'home') return <span />;
  return (
    <nav aria-label={t('crumbsLabel')}>
      <ol className={styles.crumbs}>
        <li>
          <LocalLink to={pathTo('home')}>{t('home')}</LocalLink>
        </li>
        {above(declared.parent).map((parent) => (
          <li key={parent}>
            <LocalLink to={pathTo(parent)}>{t(`crumbs.${parent}`)}</LocalLink>
          </li>
        ))}
        <li aria-current="page">{thing === null ? t(`crumbs.${name}`) : <ShortName name={thing} />}</li>
      </ol>
    </nav>
  );
}

function DataNote() {
  const { t } = useTranslation();
  const shell = useTranslation('shell');
  const format = useFormat();
  const latest = useLatest();
  const date = useStore(shownDate) ?? latest.date;
  return (
    <aside className={styles.note} aria-label={shell.t('dataNote')}>
      {date ? (
        <span>{t('recordDate', { date: format.date(date) })}</span>
      ) : latest.failed ? (
        <RetryLine text={t('recordDateMissing')} onRetry={latest.retry} short />
      ) : null}
      <LocalLink to={pathTo('methodology')} className={styles.simulated}>
        <span className={styles.long}>{t('simulated')}</span>
        <span className={styles.short}>{t('simulatedShort')}</span>
      </LocalLink>
    </aside>
  );
}
