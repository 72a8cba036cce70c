import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { ApiError } from '@/shared/api/client';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Chosen } from './Chosen';
import { draftQuery } from './queries';

/** A fund in focus as it will be published; who may not see that gets the page of an unknown address. */
export function Draft({ id }: { id: number }) {
  const { t } = useTranslation('focus');
  const local = useLocalPath();
  const { data, error, refetch } = useQuery(draftQuery(useLang(), id));
  if (error instanceof ApiError && error.status === 404) return <Navigate to={local('/404')} replace />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={12} height="2.5rem" />;
  const seen = data.visible ? (data.state === 'published' ? 'same' : 'earlier') : 'nothing';
  return (
    <>
      <Notice tone="warning" title={t('draft.mark')}>
        <p>{t(`draft.${seen}`)}</p>
      </Notice>
      <Chosen item={data} />
    </>
  );
}
