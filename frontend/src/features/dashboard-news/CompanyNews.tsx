import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnCompanyNews } from '@/shared/api/types';
import { Discard } from '@/shared/dashboard/Discard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { Stand } from '@/shared/dashboard/Stand';
import { useFailureToast } from '@/shared/dashboard/sending';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './DashboardNews.module.css';
import { NewsForm } from './NewsForm';
import { COMPANY_NEWS, ownNewsQuery } from './queries';
import { Turn } from './Turn';

/** The news of the company in all states, and the form for one of them. */
export function CompanyNews({ company }: { company: number }) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const mayEdit = useMayEdit();
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<'new' | OwnCompanyNews | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(ownNewsQuery(lang, company, state, page));
  const close = () => {
    setOpened(null);
    // What has opened the form may be gone.
    title.current?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby="own-news">
      <h2 ref={title} id="own-news" tabIndex={-1}>
        {t('news.title')}
      </h2>
      {mayEdit && opened === null ? (
        <button type="button" className={styles.open} onClick={() => setOpened('new')}>
          {t('news.open')}
        </button>
      ) : null}
      {opened === null ? null : (
        <NewsForm
          key={opened === 'new' ? 'new' : opened.id}
          item={opened === 'new' ? null : opened}
          onClose={close}
        />
      )}
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined ? null : (
        <>
          <label className={styles.filter}>
            {own('state')}{' '}
            <select
              value={state}
              onChange={(event) => {
                setState(event.target.value);
                setPage(1);
              }}
            >
              <option value="">{t('news.allStates')}</option>
              {data.facets.states.values.map(({ value, label, count }) => (
                <option key={String(value)} value={String(value)}>
                  {label} ({count})
                </option>
              ))}
            </select>
          </label>
          {data.count === 0 ? <p>{t(state === '' ? 'news.none' : 'news.noneHere')}</p> : null}
          <ul className={styles.rows}>
            {data.results.map((item) => (
              <li key={item.id}>
                <Row
                  item={item}
                  heading={title}
                  // Another form would take the place of what is typed in this one.
                  onEdit={opened === null ? () => setOpened(item) : null}
                />
              </li>
            ))}
          </ul>
          <Turn list={data} onPage={setPage} />
        </>
      )}
    </section>
  );
}

interface RowProps {
  item: OwnCompanyNews;
  heading: RefObject<HTMLElement | null>;
  /** Null while a form is open. */
  onEdit: (() => void) | null;
}

function Row({ item, heading, onEdit }: RowProps) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const lang = useLang();
  const remove = useRemoval(item.id);
  const name = item.draft.title[item.lang] || item.title;
  const path = pathTo('assetManagerNews', { slug: item.slug, id: item.id });
  const takes = item.visible ? own('takeBack') : own('delete');
  return (
    <div className={styles.row}>
      <div>
        <h3>{name}</h3>
        <p className={styles.about}>{format.date(item.draft.date)}</p>
        <p className={styles.links}>
          {item.state === 'published' ? null : (
            <LocalLink
              to={`${path}?draft=1`}
              aria-label={t('news.named', { action: t('news.preview'), title: name })}
            >
              {t('news.preview')}
            </LocalLink>
          )}
          {item.visible ? (
            <LocalLink to={path} aria-label={t('news.named', { action: t('news.read'), title: name })}>
              {t('news.read')}
            </LocalLink>
          ) : null}
        </p>
      </div>
      <Stand row={item} />
      <div className={styles.actions}>
        {item.editable && onEdit !== null ? (
          <button
            type="button"
            className={styles.button}
            aria-label={t('news.named', { action: own('edit'), title: name })}
            onClick={onEdit}
          >
            {own('edit')}
          </button>
        ) : null}
        {item.discardable ? (
          <Discard
            of={name}
            className={styles.button}
            discard={() =>
              apiSend('DELETE', 'company_news/{id}/draft/', {
                path: { id: item.id },
                query: { lang, version: item.version },
              })
            }
            keys={[[COMPANY_NEWS]]}
            next={heading}
          />
        ) : null}
        {item.removable ? (
          <button
            type="button"
            className={styles.button}
            aria-label={t('news.named', { action: takes, title: name })}
            onClick={() => setAsking(true)}
          >
            {takes}
          </button>
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog
          title={own('sure')}
          text={t(item.visible ? 'news.removeShown' : 'news.removeDraft', { title: name })}
          action={takes}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function useRemoval(id: number) {
  const { t } = useTranslation('dashboardNews');
  const client = useQueryClient();
  const failed = useFailureToast();
  const lang = useLang();
  return useMutation({
    mutationFn: () => apiSend('DELETE', 'company_news/{id}/', { path: { id }, query: { lang } }),
    onSuccess: async () => {
      await askAnew(client, [COMPANY_NEWS]);
      showToast(t('news.removed'));
    },
    onError: failed,
  });
}
