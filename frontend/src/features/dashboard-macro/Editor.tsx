import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import type { MacroMatrix, MacroOverviewItem } from '@/shared/api/types';
import { useChecks } from '@/shared/form/checks';
import { Checkbox, Field, TextArea } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useUnsaved } from '@/shared/form/unsaved';
import { type Form, useForm } from '@/shared/form/use-form';
import { useFormat } from '@/shared/format';
import { type Lang, useLang } from '@/shared/i18n/language';
import { MACRO } from '@/shared/macro/queries';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import styles from './DashboardMacro.module.css';
import { ownViewsQuery } from './queries';
import { RatingRows } from './RatingRows';
import { initialValues, sentOf, textsOf, type Values, worked } from './values';

interface Props {
  /** Null for a new one. */
  view: MacroOverviewItem | null;
  /** All of the company, the latest first. */
  views: readonly MacroOverviewItem[];
  matrix: MacroMatrix;
  onClose(): void;
}

const LONGEST = 500;

/** The form of one view. What another editor has saved meanwhile is shown beside it, and nothing typed is lost. */
export function Editor({ view, views, matrix, onClose }: Props) {
  const { t } = useTranslation('macro');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const format = useFormat();
  useEffect(() => title.current?.focus(), []);
  const codes = useMemo(
    () => matrix.groups.flatMap(({ regions }) => regions.map(({ code }) => code)),
    [matrix],
  );
  // What was opened: an answer that comes meanwhile must not change what a save is measured by.
  const [read, setRead] = useState(view);
  const [other, setOther] = useState<Record<string, string> | null>(null);
  const [initial] = useState(() => initialValues(view, codes));
  const sent = useRef(false);
  const form = useViewForm(initial, read, () => {
    sent.current = true;
    onClose();
  });
  useUnsaved(() => !sent.current && JSON.stringify(form.read()) !== JSON.stringify(initial));
  const goOn = useGoOn(view, codes, (latest, ratings) => {
    setRead(latest);
    setOther(ratings);
  });
  const conflict = form.failure instanceof ApiError ? form.failure.code : '';
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {view === null ? t('own.form.new') : t('own.form.edit', { date: format.date(view.date) })}
      </h2>
      <FormFrame
        form={form}
        labels={useLabels(matrix)}
        texts={{
          fallback: t('own.form.failed'),
          byStatus: {
            409: t(conflict === 'macro_overview_exists' ? 'own.form.exists' : 'own.form.changed'),
          },
          advice: t('own.form.failedNext'),
        }}
        remedy={
          conflict === 'document_changed' && view !== null ? (
            <button type="button" className={styles.plain} onClick={goOn}>
              {t('own.form.goOn')}
            </button>
          ) : null
        }
        submit={t('own.form.save')}
      >
        <Parts form={form} view={view} views={views} matrix={matrix} codes={codes} other={other} />
      </FormFrame>
      <button type="button" className={styles.plain} onClick={onClose}>
        {t('own.form.close')}
      </button>
    </section>
  );
}

interface PartsProps extends Omit<Props, 'onClose'> {
  form: Form<Values>;
  codes: readonly string[];
  /** What another editor has saved. */
  other: Readonly<Record<string, string>> | null;
}

function Parts({ form, view, views, matrix, codes, other }: PartsProps) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const [copied, setCopied] = useState('');
  const last = views.find(({ id }) => id !== view?.id);
  return (
    <>
      <div className={styles.day}>
        <Field
          {...form.bind('date')}
          type="date"
          label={t('own.form.date')}
          autoComplete="off"
          hint={t('own.form.dateHint')}
        />
        {last === undefined ? null : (
          <button
            type="button"
            className={styles.plain}
            onClick={() => {
              form.change('ratings', textsOf(codes, worked(last).ratings));
              setCopied(last.date);
            }}
          >
            {t('own.form.copy')}
          </button>
        )}
      </div>
      <p role="status" className={styles.small}>
        {copied === '' ? '' : t('own.form.copied', { date: format.date(copied) })}
      </p>
      <RatingRows form={form} matrix={matrix} other={other} />
      <div className={styles.comments}>
        <TextArea {...form.bind('comment_de')} label={t('own.form.commentDe')} rows={4} optional />
        <TextArea {...form.bind('comment_en')} label={t('own.form.commentEn')} rows={4} optional />
      </div>
      <Checkbox {...form.bind('submit')} label={t('own.form.submitNow')} optional />
    </>
  );
}

function useLabels(matrix: MacroMatrix): Readonly<Record<string, string>> {
  const { t } = useTranslation('macro');
  const regions = matrix.groups.flatMap((group) =>
    group.regions.map(({ code, label }): [string, string] => [`ratings.${code}`, `${group.label}: ${label}`]),
  );
  return {
    ...Object.fromEntries(regions),
    date: t('own.form.date'),
    ratings: t('own.form.ratings'),
    comment_de: t('own.form.commentDe'),
    comment_en: t('own.form.commentEn'),
  };
}

function useViewForm(initial: Values, read: MacroOverviewItem | null, onClose: () => void): Form<Values> {
  const { t } = useTranslation('macro');
  const lang = useLang();
  const client = useQueryClient();
  const { required } = useChecks();
  const company = useSession().user?.company_info_id ?? 0;
  const short = (text: string) =>
    Array.from(text).length > LONGEST ? t('own.form.tooLong', { most: LONGEST }) : undefined;
  return useForm<Values, unknown>({
    initial,
    checks: ({ submit }) => ({
      date: required,
      ratings: (ratings) =>
        submit && Object.values(ratings).every((text) => text === '') ? t('own.form.nothing') : undefined,
      comment_de: short,
      comment_en: short,
    }),
    send: (values) => send(values, read, company, lang),
    onDone: async () => {
      await askAnew(client, [MACRO]);
      showToast(t('own.form.saved'));
      onClose();
    },
  });
}

function send(values: Values, read: MacroOverviewItem | null, company: number, lang: Lang): Promise<unknown> {
  const sent = sentOf(values);
  const { date } = values;
  if (read === null) {
    return apiSend('POST', 'macro_overviews/', {
      query: { lang },
      body: { ...sent, company_info: company, date },
    });
  }
  const body = { ...sent, version: read.version ?? 1, ...(date === read.date ? {} : { date }) };
  return apiSend('PATCH', 'macro_overviews/{id}/', { path: { id: read.id }, query: { lang }, body });
}

/** Asks for what another editor has saved, so that one's own entries can go on from there. */
function useGoOn(
  view: MacroOverviewItem | null,
  codes: readonly string[],
  onFound: (latest: MacroOverviewItem, ratings: Record<string, string>) => void,
): () => void {
  const client = useQueryClient();
  const lang = useLang();
  return () =>
    void client.fetchQuery(ownViewsQuery(lang)).then(({ results }) => {
      const latest = results.find(({ id }) => id === view?.id);
      if (latest) onFound(latest, textsOf(codes, worked(latest).ratings));
    });
}
