import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnCompanyDocument, OwnCompanyDocumentList } from '@/shared/api/types';
import { fetchWithProgress } from '@/shared/api/upload';
import { PDF, sentFile, useFailureTexts, useFileChecks } from '@/shared/dashboard/sending';
import { UploadProgress } from '@/shared/dashboard/UploadProgress';
import { useChecks } from '@/shared/form/checks';
import { Checkbox, Choice, Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { filledIn, useUnsaved } from '@/shared/form/unsaved';
import { useForm } from '@/shared/form/use-form';
import { LANGS, type Lang, useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import styles from './DashboardNews.module.css';
import { COMPANY_DOCUMENTS } from './queries';

interface Values {
  category: OwnCompanyDocument['category'] | '';
  title: string;
  date: string;
  language: Lang;
  for_professionals: boolean;
  file: FileList | null;
}

interface Props {
  /** The document that is changed; a new one without it. */
  row: OwnCompanyDocument | null;
  categories: OwnCompanyDocumentList['categories'];
  onClose(): void;
}

const LONGEST_TITLE = 200;

/** Hands in a document of the company, or a new version of one. */
export function DocumentForm({ row, categories, onClose }: Props) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const client = useQueryClient();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0);
  const { required } = useChecks();
  const files = useFileChecks();
  const failureTexts = useFailureTexts();
  useEffect(() => heading.current?.focus(), []);
  const sent = useRef(false);
  const [initial] = useState<Values>({
    category: row?.draft.category ?? '',
    title: row?.draft.title ?? '',
    date: row?.draft.date ?? '',
    language: row?.draft.language ?? lang,
    for_professionals: row?.draft.for_professionals ?? false,
    file: null,
  });
  const form = useForm<Values, unknown>({
    initial,
    checks: () => ({
      category: (category: string) => required(category),
      title: (title: string) => (title.length > LONGEST_TITLE ? t('documents.tooLong') : required(title)),
      date: required,
      file: (chosen: FileList | null) =>
        row === null && (chosen?.length ?? 0) === 0 ? required('') : files.pdf(chosen),
    }),
    send: (values) => {
      setShare(0);
      return send(values, row, lang, setShare);
    },
    onDone: async () => {
      sent.current = true;
      await askAnew(client, [COMPANY_DOCUMENTS]);
      showToast(t('documents.saved'));
      onClose();
    },
  });
  useUnsaved(() => !sent.current && filledIn(form.read()) !== filledIn(initial));
  const labels = {
    category: t('documents.category'),
    title: t('documents.name'),
    date: t('documents.date'),
    language: t('documents.language'),
    file: t('documents.file'),
  };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t(row === null ? 'documents.open' : 'documents.edit')}
      </h3>
      <FormFrame form={form} labels={labels} texts={failureTexts} submit={t('documents.submit')}>
        <Choice
          {...form.bind('category')}
          label={labels.category}
          required
          options={[
            { value: '', text: own('file.choose') },
            ...categories.map(({ value, label }) => ({ value, text: label })),
          ]}
        />
        <Field {...form.bind('title')} label={labels.title} autoComplete="off" />
        <Field {...form.bind('date')} type="date" label={labels.date} autoComplete="off" />
        <Choice
          {...form.bind('language')}
          label={labels.language}
          options={LANGS.map((value) => ({ value, text: own(`language.${value}`) }))}
        />
        <Checkbox
          {...form.bind('for_professionals')}
          label={t('documents.forProfessionals')}
          hint={t('documents.forProfessionalsHint')}
          optional
        />
        <FileField
          {...form.bind('file')}
          label={labels.file}
          accept={PDF}
          optional={row !== null}
          hint={row === null ? own('file.pdfHint') : `${own('file.pdfHint')} ${own('file.keep')}`}
        />
        <UploadProgress pending={form.pending} share={share} />
      </FormFrame>
      <button type="button" className={styles.button} onClick={onClose}>
        {own('cancel')}
      </button>
    </section>
  );
}

async function send(
  { file: files, category: chosen, ...texts }: Values,
  row: OwnCompanyDocument | null,
  lang: Lang,
  onShare: (share: number) => void,
): Promise<unknown> {
  const file = await sentFile(files);
  const category = chosen as OwnCompanyDocument['category'];
  const via = fetchWithProgress(onShare);
  if (row !== null) {
    const body = { ...texts, category, version: row.version, submit: true, ...(file ? { file } : {}) };
    return apiSend('PATCH', 'company_documents/{id}/', { path: { id: row.id }, query: { lang }, body }, via);
  }
  if (file === undefined) throw new Error('A document is a file.');
  const body = { ...texts, category, file, submit: true };
  return apiSend('POST', 'company_documents/', { query: { lang }, body }, via);
}
