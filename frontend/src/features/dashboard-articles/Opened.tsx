import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Changes } from './Changes';
import styles from './DashboardArticles.module.css';
import { type Details, isRunning, UPLOADS, uploadQuery } from './queries';

interface Props {
  id: number;
  onClose(): void;
}

/** One upload: how far it is, what would change, what is wrong with which rows, and what is to happen with it. */
export function Opened({ id, onClose }: Props) {
  const { t } = useTranslation('dashboardArticles');
  const lang = useLang();
  const client = useQueryClient();
  const query = useQuery(uploadQuery(lang, id));
  const label = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const state = query.data?.state;
  useEffect(() => title.current?.focus(), []);
  // The list below says the state as well.
  useEffect(() => {
    if (state !== undefined) void client.invalidateQueries({ queryKey: [UPLOADS, lang], exact: false });
  }, [client, lang, state]);
  let content: ReactNode = <Loading />;
  if (query.data !== undefined) content = <Found upload={query.data} />;
  else if (query.error !== null)
    content = <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section className={styles.opened} aria-labelledby={label}>
      <h2 ref={title} id={label} tabIndex={-1}>
        {query.data?.name ?? t('opened')}
      </h2>
      {content}
      <button type="button" className={styles.plain} onClick={onClose}>
        {t('close')}
      </button>
    </section>
  );
}

function Found({ upload }: { upload: Details }) {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  return (
    <>
      <p role="status">
        <strong>{upload.state_label}</strong>
        {upload.state === 'waiting' ? `: ${t('waitsForStaff')}` : null}
      </p>
      {isRunning(upload) ? <Progress upload={upload} /> : null}
      {upload.message === '' ? null : (
        <Notice tone="error" title={t(upload.wrong_table ? 'wrongTable' : 'brokenOff')}>
          <p>{upload.message}</p>
        </Notice>
      )}
      {upload.reason === '' ? null : (
        <Notice tone="error" title={t('declined')}>
          <p>{upload.reason}</p>
        </Notice>
      )}
      {upload.changed_since && (upload.state === 'waiting' || upload.state === 'checked') ? (
        <Notice tone="info" title={t('changedSince')} />
      ) : null}
      {upload.read > 0 ? (
        <p>
          {t('counts', {
            read: format.number(upload.read),
            changed: format.number(upload.changed),
            unchanged: format.number(upload.unchanged),
            rejected: format.number(upload.rejected),
          })}
        </p>
      ) : null}
      <Decision upload={upload} />
      <Changes upload={upload} />
      <Faults upload={upload} />
    </>
  );
}

function Progress({ upload }: { upload: Details }) {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const { stage = '', done = null, total = null, silent_since: silent = null } = upload.progress ?? {};
  const known = done !== null && total !== null && total > 0;
  return (
    <>
      <div className={styles.progress}>
        <progress aria-label={t('progress')} {...(known ? { value: done, max: total } : {})} />
        <span>
          {known ? t('rows', { stage, done: format.number(done), total: format.number(total) }) : stage}
        </span>
      </div>
      {silent === null ? null : (
        <Notice tone="info" title={t('silent', { time: format.moment(silent) })}>
          <p>{t('silentNext')}</p>
        </Notice>
      )}
    </>
  );
}

/** Both choices with their numbers, and the way back. */
function Decision({ upload }: { upload: Details }) {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const lang = useLang();
  const client = useQueryClient();
  const where = { path: { id: upload.id }, query: { lang } };
  const options = {
    onSuccess: (found: Details) => {
      client.setQueryData(uploadQuery(lang, upload.id).queryKey, found);
      showToast(t(found.state === 'withdrawn' ? 'withdrawnDone' : 'acceptedDone'));
      return askAnew(client, [UPLOADS]);
    },
  };
  const accept = useMutation({
    mutationFn: (what: 'all' | 'good_rows') =>
      apiSend('POST', 'company_info/esg/articles/{id}/', { ...where, body: { accept: what } }),
    ...options,
  });
  const withdraw = useMutation({
    mutationFn: () => apiSend('DELETE', 'company_info/esg/articles/{id}/', where),
    ...options,
  });
  const busy = accept.isPending || withdraw.isPending;
  const error = accept.error ?? withdraw.error;
  const { can_accept_all: all, can_accept_good_rows: good, can_withdraw: back } = upload;
  return (
    <>
      {error === null ? null : <ErrorNote error={error} />}
      {all || good ? <p>{t(all ? 'nextAll' : 'nextGood')}</p> : null}
      {upload.state === 'checked' && upload.accepted > 0 && upload.changed === 0 ? (
        <p>{t('nothingNew')}</p>
      ) : null}
      {all || good || back ? (
        <div className={styles.buttons}>
          {all ? (
            <button
              type="button"
              className={styles.main}
              disabled={busy}
              onClick={() => accept.mutate('all')}
            >
              {t('acceptAll', { count: upload.accepted, formatted: format.number(upload.accepted) })}
            </button>
          ) : null}
          {good ? (
            <button
              type="button"
              className={styles.main}
              disabled={busy}
              onClick={() => accept.mutate('good_rows')}
            >
              {t('acceptGood', { count: upload.accepted, formatted: format.number(upload.accepted) })}
            </button>
          ) : null}
          {back ? (
            <button type="button" className={styles.plain} disabled={busy} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Faults({ upload }: { upload: Details }) {
  const { t } = useTranslation('dashboardArticles');
  const format = useFormat();
  const lang = useLang();
  if (upload.faults.length === 0) return null;
  return (
    <section className={styles.faults} aria-label={t('faults')}>
      <h3>{t('faults')}</h3>
      {upload.workbook ? (
        <p>
          <a href={`/api/v1/company_info/esg/articles/${upload.id}/workbook/?lang=${lang}`} download>
            {t('workbook')}
          </a>
        </p>
      ) : (
        <p role="status">{t(upload.workbook_due ? 'workbookDue' : 'workbookMissing')}</p>
      )}
      <ul>
        {upload.faults.map((fault) => (
          <li key={fault.line}>
            <strong>{t('row', { line: format.number(fault.line) })}</strong> {fault.text}
            <span className={styles.cells}>{fault.cells}</span>
          </li>
        ))}
      </ul>
      {upload.more_faults > 0 ? (
        <p>{t('moreFaults', { count: upload.more_faults, formatted: format.number(upload.more_faults) })}</p>
      ) : null}
    </section>
  );
}
