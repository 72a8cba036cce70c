import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import type { OwnDocument, OwnDocumentList, OwnFund } from '@/shared/api/types';
import { fetchWithProgress } from '@/shared/api/upload';
import { useChecks } from '@/shared/form/checks';
import { Choice, Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { base64Of } from '@/shared/form/file';
import { filledIn, useUnsaved } from '@/shared/form/unsaved';
import { type Fields, type Form, useForm } from '@/shared/form/use-form';
import { useFormat } from '@/shared/format';
import { type Lang, useLang } from '@/shared/i18n/language';
import styles from './FundDocuments.module.css';
import { FundField } from './FundField';
import { OWN_DOCUMENTS } from './queries';
import { purposeOf } from './state';

type Sent = Fields<'post', 'fund_documents/{id}/'>;
interface Values extends Pick<Sent, 'date' | 'language'> {
  fund: OwnFund | null;
  category: Sent['category'] | '';
  file: FileList | null;
}

/** As large as a document may be, in bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Of a file's name the API needs the ending only, and refuses very long ones. */
const LONGEST_NAME = 200;
/** Problems that another fund solves. */
const OF_FUND: ReadonlySet<string> = new Set(['too_many_drafts', 'not_allowed', 'fund_not_found']);

interface Props {
  again: OwnDocument | null;
  /** The only fund of the company. */
  only: OwnFund | undefined;
  categories: OwnDocumentList['categories'];
  onDone(name: string): void;
}

export function HandInForm({ again, only, categories, onDone }: Props) {
  const { t } = useTranslation('documents');
  const lang = useLang();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const checks = useDocumentChecks(again !== null);
  const sent = useRef(false);
  const [initial] = useState<Values>({
    fund: again?.fund ?? only ?? null,
    category: again?.category ?? '',
    date: again?.date ?? '',
    language: again?.language ?? lang,
    file: null,
  });
  const form = useForm<Values, unknown>({
    initial,
    checks: () => checks,
    send: (values) => {
      setShare(0);
      return send(values, again, lang, setShare).catch((error: unknown) => {
        throw atFund(error, t('form.notYours'));
      });
    },
    onDone: async (_, { fund }) => {
      sent.current = true;
      await askAnew(client, [OWN_DOCUMENTS]);
      onDone(fund?.name ?? '');
    },
  });
  useUnsaved(() => !sent.current && filledIn(form.read()) !== filledIn(initial));
  const labels = {
    fund: t('columns.fund'),
    category: t('form.category'),
    date: t('form.date'),
    language: t('form.language'),
    file: t('form.file'),
  };
  const decided = form.failure instanceof ApiError && form.failure.code === 'document_changed';
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={{
        fallback: decided ? t('form.decided') : t('form.failed'),
        byStatus: { 413: t('form.tooMuch') },
        advice: decided ? t('form.decidedNext') : t('form.failedNext'),
      }}
      marks
      submit={t(`form.${purposeOf(again)}.submit`)}
    >
      <FundField
        label={labels.fund}
        value={form.watch('fund')}
        error={form.errors.fund}
        onChange={(fund) => form.change('fund', fund)}
      />
      <Choice
        {...form.bind('category')}
        label={labels.category}
        required
        options={[
          { value: '', text: t('form.choose') },
          ...categories.map(({ value, label }) => ({ value, text: label })),
        ]}
      />
      <Field
        {...form.bind('date')}
        type="date"
        label={labels.date}
        autoComplete="off"
        hint={t('form.dateHint')}
      />
      <Choice
        {...form.bind('language')}
        label={labels.language}
        options={(['de', 'en'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
      />
      <FileField
        {...form.bind('file')}
        label={labels.file}
        accept="application/pdf,.pdf"
        optional={again !== null}
        hint={t(again === null ? 'form.fileHint' : 'form.fileHintAgain')}
      />
      <Progress form={form} share={share} />
    </FormFrame>
  );
}

function useDocumentChecks(mayKeep: boolean) {
  const { t } = useTranslation('documents');
  const { required } = useChecks();
  const format = useFormat();
  return {
    fund: (fund: OwnFund | null) => (fund === null ? t('form.fundMissing') : undefined),
    category: (category: string) => required(category),
    date: required,
    file: (files: FileList | null) => {
      const file = files?.[0];
      if (file === undefined) return mayKeep ? undefined : required('');
      if (file.size > LARGEST) return t('form.tooLarge', { size: format.bytes(file.size) });
      return /\.pdf$/i.test(file.name) ? undefined : t('form.noPdf');
    },
  };
}

/** Sends the document; `onShare` is told how much of it has left, from 0 to 1. */
async function send(
  { fund, file: files, ...texts }: Values,
  again: OwnDocument | null,
  lang: Lang,
  onShare: (share: number) => void,
): Promise<unknown> {
  const [file] = files ?? [];
  const body = { ...texts, category: texts.category as Sent['category'] };
  const sent = file && {
    base64_string: await base64Of(file),
    file_name: file.name.slice(-LONGEST_NAME),
  };
  const where = { path: { id: fund?.id ?? 0 }, query: { lang } };
  const via = fetchWithProgress(onShare);
  if (again !== null) {
    const { id: document, version } = again;
    const changed = { ...body, document, version, ...(sent ? { file: sent } : {}) };
    return apiSend('PATCH', 'fund_documents/{id}/', { ...where, body: changed }, via);
  }
  if (sent === undefined) throw new Error('A document is a file.');
  return apiSend('POST', 'fund_documents/{id}/', { ...where, body: { ...body, file: sent } }, via);
}

/** What is wrong with the fund is said at its field, though the API does not say it of a field. */
function atFund(error: unknown, notYours: string): unknown {
  if (!(error instanceof ApiError) || !OF_FUND.has(error.code)) return error;
  const message = error.code === 'too_many_drafts' ? (error.problem.detail ?? notYours) : notYours;
  return new ApiError(
    { ...error.problem, status: 400, errors: [{ key: 'fund', message }] },
    error.retryAfter,
  );
}

function Progress({ form, share }: { form: Pick<Form<Values>, 'pending'>; share: number }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  if (!form.pending) return null;
  const text =
    share < 1
      ? t('form.sending', { share: format.withPercent(format.number(Math.floor(share * 100))) })
      : t('form.checking');
  return (
    <div className={styles.progress}>
      {/* Without a value it moves: how long the check takes, nobody knows. */}
      <progress aria-label={t('form.progress')} max={1} {...(share < 1 ? { value: share } : {})} />
      <span>{text}</span>
      <span role="status" className={styles.spoken}>
        {share < 1 ? '' : t('form.checking')}
      </span>
    </div>
  );
}
