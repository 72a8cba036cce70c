import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError, apiSend } from '@/shared/api/client';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './Unsubscribe.module.css';

/** Ends alerts by the link of a mail. Being opened it changes nothing: mail programs follow links by themselves. */
export function Component() {
  const { t } = useTranslation('alerts');
  const [params] = useSearchParams();
  const token = params.get('token')?.trim() ?? '';
  usePage(t('unsubscribe.title'));
  return (
    <div className={styles.page}>
      <h1>{t('unsubscribe.title')}</h1>
      {token === '' ? <Invalid /> : <Unsubscribe key={token} token={token} />}
      <p>
        <LocalLink to={pathTo('savedSearches')}>{t('unsubscribe.manage')}</LocalLink>
      </p>
    </div>
  );
}

function Invalid() {
  const { t } = useTranslation('alerts');
  return (
    <Notice tone="warning" title={t('unsubscribe.invalid')}>
      <p>{t('unsubscribe.invalidNext')}</p>
    </Notice>
  );
}

function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const answer = useRef<HTMLParagraphElement>(null);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      apiSend('POST', 'alerts/unsubscribe/{token}/', {
        path: { token },
        query: { lang },
      }),
  });
  // The button that was pressed is gone.
  useEffect(() => {
    if (data !== undefined) answer.current?.focus();
  }, [data]);
  if (data !== undefined) {
    return (
      <p ref={answer} tabIndex={-1}>
        {data?.message ?? t('unsubscribe.done')}
      </p>
    );
  }
  if (error instanceof ApiError && [400, 403, 404, 410].includes(error.status)) return <Invalid />;
  return (
    <>
      {error === null ? null : <ErrorNote error={error} />}
      <p>{t('unsubscribe.question')}</p>
      {/* Not disabled while it works: the focus would be lost. */}
      <button
        type="button"
        className={styles.submit}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {t('unsubscribe.submit')}
      </button>
    </>
  );
}
