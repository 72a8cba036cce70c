import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useRecordDate } from '@/shared/api/record-date';
import { useFormat } from '@/shared/format';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ShortName } from '@/shared/ui/ShortName';
import styles from './ContextBar.module.css';
import type { RouteHandle } from './route-handle';

/** Where the reader is, and how old and how real the figures on the page are. */
export function ContextBar({ name }: { name: string | null }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <Crumbs handle={handle} name={name} />
        <DataNote />
      </div>
    </div>
  );
}

function Crumbs({ handle, name }: { handle: RouteHandle | undefined; name: string | null }) {
  const { t } = useTranslation('shell');
  if (!handle?.crumb) return <span />;
  return (
    <nav aria-label={t('crumbsLabel')}>
      <ol className={styles.crumbs}>
        <li>
          <LocalLink to="/">{t('home')}</LocalLink>
        </li>
        {handle.parents?.map(({ crumb, path }) => (
          <li key={path}>
            <LocalLink to={path}>{t(`crumbs.${crumb}`)}</LocalLink>
          </li>
        ))}
        <li aria-current="page">{name === null ? t(`crumbs.${handle.crumb}`) : <ShortName name={name} />}</li>
      </ol>
    </nav>
  );
}

function DataNote() {
  const { t } = useTranslation();
  const shell = useTranslation('shell');
  const format = useFormat();
  const date = useRecordDate();
  return (
    <aside className={styles.note} aria-label={shell.t('dataNote')}>
      {date ? <span>{t('recordDate', { date: format.date(date) })}</span> : null}
      <LocalLink to="/methodology" className={styles.simulated}>
        {t('simulated')}
      </LocalLink>
    </aside>
  );
}
