import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnCompanyDocument, OwnCompanyDocumentList } from '@/shared/api/types';
import { Discard } from '@/shared/dashboard/Discard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { Stand } from '@/shared/dashboard/Stand';
import { useFailureToast } from '@/shared/dashboard/sending';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import styles from './DashboardNews.module.css';
import { DocumentForm } from './DocumentForm';
import { COMPANY_DOCUMENTS, ownDocumentsQuery } from './queries';
import { Turn } from './Turn';

/** The documents of the company in all states, and the form for one of them. */
export function CompanyDocuments({ company }: { company: number }) {
  const { t } = useTranslation('dashboardNews');
  const lang = useLang();
  const mayEdit = useMayEdit();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<'new' | OwnCompanyDocument | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(ownDocumentsQuery(lang, company, page));
  const close = () => {
    setOpened(null);
    // What has opened the form may be gone.
    title.current?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby="own-documents">
      <h2 ref={title} id="own-documents" tabIndex={-1}>
        {t('documents.title')}
      </h2>
      {mayEdit && opened === null && data !== undefined ? (
        <button type="button" className={styles.open} onClick={() => setOpened('new')}>
          {t('documents.open')}
        </button>
      ) : null}
      {opened === null || data === undefined ? null : (
        <DocumentForm
          key={opened === 'new' ? 'new' : opened.id}
          row={opened === 'new' ? null : opened}
          categories={data.categories}
          onClose={close}
        />
      )}
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined ? null : (
        <>
          {data.count === 0 ? <p>{t('documents.none')}</p> : null}
          <ul className={styles.rows}>
            {data.results.map((row) => (
              <li key={row.id}>
                <Row
                  row={row}
                  categories={data.categories}
                  heading={title}
                  // Another form would take the place of what is typed in this one.
                  onEdit={opened === null ? () => setOpened(row) : null}
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
  row: OwnCompanyDocument;
  categories: OwnCompanyDocumentList['categories'];
  heading: RefObject<HTMLElement | null>;
  /** Null while a form is open. */
  onEdit: (() => void) | null;
}

function Row({ row, categories, heading, onEdit }: RowProps) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const lang = useLang();
  const remove = useRemoval(row.id);
  const { title, category, date, language, for_professionals: restricted, url } = row.draft;
  const takes = row.visible ? own('takeBack') : own('delete');
  const label = categories.find(({ value }) => value === category)?.label ?? category;
  return (
    <div className={styles.row}>
      <div>
        <h3 lang={language}>
          <a href={url}>{title}</a>
        </h3>
        <p className={styles.about}>
          {label}, {format.date(date)}, {own(`language.${language}`)}
          {restricted ? `, ${t('documents.forProfessionals')}` : null}
        </p>
      </div>
      <Stand row={row} />
      <div className={styles.actions}>
        {row.editable && onEdit !== null ? (
          <button
            type="button"
            className={styles.button}
            aria-label={t('news.named', { action: own('edit'), title })}
            onClick={onEdit}
          >
            {own('edit')}
          </button>
        ) : null}
        {row.discardable ? (
          <Discard
            of={title}
            className={styles.button}
            discard={() =>
              apiSend('DELETE', 'company_documents/{id}/draft/', {
                path: { id: row.id },
                query: { lang, version: row.version },
              })
            }
            keys={[[COMPANY_DOCUMENTS]]}
            next={heading}
          />
        ) : null}
        {row.removable ? (
          <button
            type="button"
            className={styles.button}
            aria-label={t('news.named', { action: takes, title })}
            onClick={() => setAsking(true)}
          >
            {takes}
          </button>
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog
          title={own('sure')}
          text={t(row.visible ? 'documents.removeShown' : 'documents.removeDraft', { title })}
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
    mutationFn: () => apiSend('DELETE', 'company_documents/{id}/', { path: { id }, query: { lang } }),
    onSuccess: async () => {
      await askAnew(client, [COMPANY_DOCUMENTS]);
      showToast(t('documents.removed'));
    },
    onError: failed,
  });
}
