import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { MacroOverviewItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { MACRO } from '@/shared/macro/queries';
import { useProblemLine } from '@/shared/problems';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import styles from './DashboardMacro.module.css';
import { rated } from './values';

interface Props {
  views: readonly MacroOverviewItem[];
  /** Whether a form is open: another one would take the place of what is typed in it. */
  editing: boolean;
  /** Null for readers of the company. */
  onEdit: ((view: MacroOverviewItem) => void) | null;
}

/** The views of the company in every state, the latest first. */
export function OwnViews({ views, editing, onEdit }: Props) {
  const { t } = useTranslation('macro');
  const [doomed, setDoomed] = useState<MacroOverviewItem | null>(null);
  const remove = useRemove();
  const columns = useColumns(editing, onEdit, setDoomed);
  return (
    <section className={styles.part} aria-labelledby="own-views">
      <h2 id="own-views">{t('own.list')}</h2>
      {views.length === 0 ? (
        <p className={styles.lead}>{t('own.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <section className={styles.scrolls} tabIndex={0} aria-label={t('own.list')}>
          <DataTable
            rows={views}
            keyOf={({ id }) => id}
            columns={columns}
            caption={t('own.list')}
            className={styles.table}
          />
        </section>
      )}
      {doomed === null ? null : (
        <ConfirmDialog
          title={t('own.sure')}
          text={t(doomed.published_at ? 'own.discardText' : 'own.deleteText')}
          action={t(doomed.published_at ? 'own.discard' : 'own.delete')}
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

/** Deletes a draft, or discards the changes of what is published. */
function useRemove(): (view: MacroOverviewItem) => void {
  const { t } = useTranslation('macro');
  const lang = useLang();
  const client = useQueryClient();
  const problemLine = useProblemLine();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: MacroOverviewItem) =>
      apiSend('DELETE', 'macro_overviews/{id}/', { path: { id }, query: { lang, version: version ?? 1 } }),
    onSuccess: async () => {
      await askAnew(client, [MACRO]);
      showToast(t('own.deleted'));
    },
    onError: (error) =>
      showToast(
        problemLine(error, { fallback: t('own.deleteFailed'), byStatus: { 409: t('own.form.changed') } }),
        'error',
      ),
  });
  return mutate;
}

function useColumns(
  editing: boolean,
  onEdit: Props['onEdit'],
  onRemove: (view: MacroOverviewItem) => void,
): readonly DataColumn<MacroOverviewItem>[] {
  const { t } = useTranslation('macro');
  const format = useFormat();
  return useMemo(() => {
    const told: DataColumn<MacroOverviewItem>[] = [
      {
        name: 'date',
        label: t('own.columns.date'),
        align: 'start',
        head: true,
        cell: ({ date }) => format.date(date),
      },
      {
        name: 'state',
        label: t('own.columns.state'),
        align: 'start',
        cell: ({ state, visible }) => (
          <>
            {state ? t(`own.state.${state}`) : null}
            {visible && state !== 'published' ? (
              <span className={styles.small}> {t('own.earlier')}</span>
            ) : null}
          </>
        ),
      },
      {
        name: 'rated',
        label: t('own.columns.rated'),
        align: 'start',
        cell: (view) => t('own.rated', { n: rated(view) }),
      },
      {
        name: 'reason',
        label: t('own.columns.reason'),
        align: 'start',
        cell: ({ reason }) => <span className={styles.reason}>{reason}</span>,
      },
    ];
    if (onEdit === null) return told;
    return [
      ...told,
      {
        name: 'actions',
        label: t('own.columns.actions'),
        align: 'start',
        cell: (view) => (editing ? null : <Actions view={view} onEdit={onEdit} onRemove={onRemove} />),
      },
    ];
  }, [editing, format, onEdit, onRemove, t]);
}

interface ActionsProps {
  view: MacroOverviewItem;
  onEdit(view: MacroOverviewItem): void;
  onRemove(view: MacroOverviewItem): void;
}

/** What may be done now: staff have set the time of what is scheduled. */
function Actions({ view, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const { state, draft } = view;
  if (state === 'scheduled') return null;
  const date = format.date(view.date);
  const published = Boolean(view.published_at);
  const removes = published ? draft : true;
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={styles.plain}
        aria-label={t('own.editOf', { date })}
        onClick={() => onEdit(view)}
      >
        {t('own.edit')}
      </button>
      {removes ? (
        <button
          type="button"
          className={styles.plain}
          aria-label={t(published ? 'own.discardOf' : 'own.deleteOf', { date })}
          onClick={() => onRemove(view)}
        >
          {t(published ? 'own.discard' : 'own.delete')}
        </button>
      ) : null}
    </span>
  );
}
