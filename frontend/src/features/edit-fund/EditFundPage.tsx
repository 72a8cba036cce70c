import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { OwnPresentation } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { DocumentHealth } from '@/shared/dashboard/DocumentHealth';
import { useMayEdit } from '@/shared/dashboard/rights';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './EditFund.module.css';
import { Facts } from './Facts';
import { Papers } from './Papers';
import { Photo } from './Photo';
import { presentationQuery } from './queries';

/** Documents, photo and key facts of one of the company's funds; whose fund it is, the server says. */
export function Component() {
  const { t } = useTranslation('editFund');
  const { id = '' } = useParams();
  const lang = useLang();
  const local = useLocalPath();
  const valid = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...presentationQuery(lang, id), enabled: valid });
  const status = error instanceof ApiError ? error.status : null;
  if (!valid || status === 404) return <Navigate to={local('/404')} replace />;
  // Others are sent home, as the guard does.
  if (status === 403) return <Navigate to={local(pathTo('home'))} replace />;
  return (
    <Dashboard title={t('title')}>
      {data === undefined && error === null ? <Loading /> : null}
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <Fund id={Number(id)} presentation={data} />}
    </Dashboard>
  );
}

function Fund({ id, presentation }: { id: number; presentation: OwnPresentation }) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const mayEdit = useMayEdit();
  const { fund } = presentation;
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.fund}>
          <strong>{fund.name}</strong> {fund.isin}
        </p>
        <p className={styles.links}>
          <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id ?? id })}>{t('page')}</LocalLink>
          <LocalLink to={pathTo('fundDocuments')}>{t('all')}</LocalLink>
        </p>
        {mayEdit ? null : <p>{own('readerOnly')}</p>}
      </div>
      <Papers id={id} fund={fund} />
      <DocumentHealth fund={fund.fund_id} />
      <Photo id={id} presentation={presentation} />
      <Facts key={id} id={id} presentation={presentation} />
    </div>
  );
}
