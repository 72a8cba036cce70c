import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { base64Of } from '@/shared/form/file';
import { useForm } from '@/shared/form/use-form';
import { isoDay, useFormat } from '@/shared/format';
import { type Lang, useLang } from '@/shared/i18n/language';
import styles from './DashboardArticles.module.css';
import { type Details, UPLOADS } from './queries';

interface Values {
  file: FileList | null;
  valid_from: string;
  source: string;
}

/** As large as a table may be, in bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Of a file's name the API needs the ending only, and refuses very long ones. */
const LONGEST_NAME = 200;

/** Chooses a table and what holds for its rows. */
export function UploadForm({ onDone }: { onDone(id: number): void }) {
  const { t } = useTranslation('dashboardArticles');
  const lang = useLang();
  const client = useQueryClient();
  const checks = useUploadChecks();
  const form = useForm<Values, Details>({
    initial: { file: null, valid_from: isoDay(new Date()), source: '' },
    checks: () => checks,
    send: (values) => send(values, lang),
    onDone: async ({ id }) => {
      await askAnew(client, [UPLOADS]);
      onDone(id);
    },
  });
  const labels = { file: t('form.file'), valid_from: t('form.validFrom'), source: t('form.source') };
  return (
    <section className={styles.form} aria-label={t('form.title')}>
      <h2>{t('form.title')}</h2>
      <FormFrame
        form={form}
        labels={labels}
        texts={{
          fallback: t('form.failed'),
          byStatus: { 400: t('form.wrong'), 401: t('form.unauthorized'), 413: t('form.tooMuch') },
          advice: t('form.next'),
        }}
        marks
        submit={t('form.submit')}
      >
        <FileField
          {...form.bind('file')}
          label={labels.file}
          accept=".xlsx,.xlsm,.csv,.txt"
          hint={t('form.fileHint')}
        />
        <Field
          {...form.bind('valid_from')}
          type="date"
          label={labels.valid_from}
          autoComplete="off"
          hint={t('form.validFromHint')}
        />
        <Field
          {...form.bind('source')}
          label={labels.source}
          autoComplete="off"
          optional
          hint={t('form.sourceHint')}
        />
      </FormFrame>
    </section>
  );
}

function useUploadChecks() {
  const { t } = useTranslation('dashboardArticles');
  const { required } = useChecks();
  const format = useFormat();
  return {
    valid_from: required,
    file: (files: FileList | null) => {
      const file = files?.[0];
      if (file === undefined) return required('');
      if (file.size > LARGEST) return t('form.tooLarge', { size: format.bytes(file.size) });
      return /\.(xlsx|xlsm|csv|txt)$/i.test(file.name) ? undefined : t('form.wrongFile');
    },
  };
}

async function send({ file: files, valid_from, source }: Values, lang: Lang): Promise<Details> {
  const [file] = files ?? [];
  if (file === undefined) throw new Error('A table is a file.');
  const body = {
    file: { base64_string: await base64Of(file), file_name: file.name.slice(-LONGEST_NAME) },
    valid_from,
    source,
  };
  return apiSend('POST', 'company_info/esg/articles/', { query: { lang }, body });
}
