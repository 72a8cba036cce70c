import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnDocument, OwnFund } from '@/shared/api/types';
import { Discard } from '@/shared/dashboard/Discard';
import { DOCUMENT_HEALTH } from '@/shared/dashboard/DocumentHealth';
import { useMayEdit } from '@/shared/dashboard/rights';
import { Stand } from '@/shared/dashboard/Stand';
import { useFailureToast } from '@/shared/dashboard/sending';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import styles from './EditFund.module.css';
import { PaperForm } from './PaperForm';
import { PAPERS, papersQuery } from './queries';

/** The documents of a fund in all states, and the form for one of them. */
export function Papers({ id, fund }: { id: number; fund: OwnFund }) {
  const { t } = useTranslation('editFund');
  const lang = useLang();
  const mayEdit = useMayEdit();
  const [opened, setOpened] = useState<'new' | OwnDocument | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(papersQuery(lang, fund.fund_id));
  const close = () => {
    setOpened(null);
    // What has opened the form may be gone.
    title.current?.focus();
  };
  const label = new Map(data?.categories.map(({ value, label: text }) => [value, text]));
  return (
    <section className={styles.section} aria-labelledby="fund-papers">
      <h2 ref={title} id="fund-papers" tabIndex={-1}>
        {t('documents.title')}
      </h2>
      {mayEdit && opened === null && data !== undefined ? (
        <button type="button" className={styles.open} onClick={() => setOpened('new')}>
          {t('documents.open')}
        </button>
      ) : null}
      {opened === null || data === undefined ? null : (
        <PaperForm
          key={opened === 'new' ? 'new' : opened.id}
          id={id}
          paper={opened === 'new' ? null : opened}
          categories={data.categories}
          onClose={close}
        />
      )}
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data?.count === 0 ? <p>{t('documents.none')}</p> : null}
      <ul className={styles.rows}>
        {data?.results.map((paper) => (
          <li key={paper.id}>
            <Row
              id={id}
              paper={paper}
              category={label.get(paper.category) ?? paper.category}
              heading={title}
              // Another form would take the place of what is typed in this one.
              onEdit={opened === null ? () => setOpened(paper) : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  id: number;
  paper: OwnDocument;
  category: string;
  heading: RefObject<HTMLElement | null>;
  /** Null while a form is open. */
  onEdit: (() => void) | null;
}

function Row({ id, paper, category, heading, onEdit }: RowProps) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const lang = useLang();
  const remove = useRemoval(id, paper.id);
  const name = `${category}, ${format.date(paper.date)}, ${own(`language.${paper.language}`)}`;
  const takes = paper.visible ? own('takeBack') : own('delete');
  return (
    <div className={styles.row}>
      <p>{paper.url === null ? name : <a href={paper.url}>{name}</a>}</p>
      <Stand row={paper} />
      <div className={styles.actions}>
        {paper.again && onEdit !== null ? (
          <button
            type="button"
            className={styles.button}
            aria-label={`${own('edit')}: ${name}`}
            onClick={onEdit}
          >
            {own('edit')}
          </button>
        ) : null}
        {paper.discardable ? (
          <Discard
            of={name}
            className={styles.button}
            discard={() =>
              apiSend('DELETE', 'funds/{id}/documents/{document}/draft/', {
                path: { id, document: paper.id },
                query: { lang, version: paper.version },
              })
            }
            keys={[[PAPERS]]}
            next={heading}
          />
        ) : null}
        {paper.removable ? (
          <button
            type="button"
            className={styles.button}
            aria-label={`${takes}: ${name}`}
            onClick={() => setAsking(true)}
          >
            {takes}
          </button>
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog
          title={own('sure')}
          text={t(paper.visible ? 'documents.removeShown' : 'documents.removeDraft', { name })}
          action={takes}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function useRemoval(id: number, document: number) {
  const { t } = useTranslation('editFund');
  const client = useQueryClient();
  const failed = useFailureToast();
  const lang = useLang();
  return useMutation({
    mutationFn: () =>
      apiSend('DELETE', 'funds/{id}/documents/{document}/', { path: { id, document }, query: { lang } }),
    onSuccess: async () => {
      await askAnew(client, [PAPERS], [DOCUMENT_HEALTH]);
      showToast(t('documents.documentRemoved'));
    },
    onError: failed,
  });
}
