import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnDocument, OwnDocumentList } from '@/shared/api/types';
import { fetchWithProgress } from '@/shared/api/upload';
import { PDF, sentFile, useFailureTexts, useFileChecks } from '@/shared/dashboard/sending';
import { UploadProgress } from '@/shared/dashboard/UploadProgress';
import { useChecks } from '@/shared/form/checks';
import { Choice, Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { filledIn, useUnsaved } from '@/shared/form/unsaved';
import { useForm } from '@/shared/form/use-form';
import { LANGS, type Lang, useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import styles from './EditFund.module.css';
import { PAPERS } from './queries';

interface Values {
  category: OwnDocument['category'] | '';
  date: string;
  language: Lang;
  file: FileList | null;
}

interface Props {
  /** Of the share class in the address. */
  id: number;
  /** The document that is changed; a new one without it. */
  paper: OwnDocument | null;
  categories: OwnDocumentList['categories'];
  onClose(): void;
}

/** Hands in a document of the fund, or a new version of one. */
export function PaperForm({ id, paper, categories, onClose }: Props) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const client = useQueryClient();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0);
  const { required } = useChecks();
  const files = useFileChecks();
  const failureTexts = useFailureTexts();
  useEffect(() => heading.current?.focus(), []);
  const sent = useRef(false);
  const [initial] = useState<Values>({
    category: paper?.category ?? '',
    date: paper?.date ?? '',
    language: paper?.language ?? lang,
    file: null,
  });
  const form = useForm<Values, unknown>({
    initial,
    checks: () => ({
      category: (category: string) => required(category),
      date: required,
      file: (chosen: FileList | null) =>
        paper === null && (chosen?.length ?? 0) === 0 ? required('') : files.pdf(chosen),
    }),
    send: (values) => {
      setShare(0);
      return send(id, values, paper, lang, setShare);
    },
    onDone: async () => {
      sent.current = true;
      await askAnew(client, [PAPERS]);
      showToast(t('documents.saved'));
      onClose();
    },
  });
  useUnsaved(() => !sent.current && filledIn(form.read()) !== filledIn(initial));
  const labels = {
    category: t('documents.category'),
    date: t('documents.date'),
    language: t('documents.language'),
    file: t('documents.file'),
  };
  return (
    <section className={styles.form} aria-labelledby={title}>
      <h3 ref={heading} id={title} tabIndex={-1}>
        {t(paper === null ? 'documents.open' : 'documents.edit')}
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
        <Field {...form.bind('date')} type="date" label={labels.date} autoComplete="off" />
        <Choice
          {...form.bind('language')}
          label={labels.language}
          options={LANGS.map((value) => ({ value, text: own(`language.${value}`) }))}
        />
        <FileField
          {...form.bind('file')}
          label={labels.file}
          accept={PDF}
          optional={paper !== null}
          hint={paper === null ? own('file.pdfHint') : `${own('file.pdfHint')} ${own('file.keep')}`}
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
  id: number,
  { file: files, category: chosen, ...texts }: Values,
  paper: OwnDocument | null,
  lang: Lang,
  onShare: (share: number) => void,
): Promise<unknown> {
  const file = await sentFile(files);
  const category = chosen as OwnDocument['category'];
  const where = { path: { id }, query: { lang } };
  const via = fetchWithProgress(onShare);
  if (paper !== null) {
    const body = {
      ...texts,
      category,
      document: paper.id,
      version: paper.version,
      ...(file ? { file } : {}),
    };
    return apiSend('PATCH', 'fund_documents/{id}/', { ...where, body }, via);
  }
  if (file === undefined) throw new Error('A document is a file.');
  return apiSend('POST', 'fund_documents/{id}/', { ...where, body: { ...texts, category, file } }, via);
}
