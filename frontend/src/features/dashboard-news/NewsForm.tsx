import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnCompanyNews } from '@/shared/api/types';
import { fetchWithProgress } from '@/shared/api/upload';
import { RichTextBox } from '@/shared/dashboard/RichTextBox';
import { PDF, PICTURE, sentFile, useFailureTexts, useFileChecks } from '@/shared/dashboard/sending';
import { UploadProgress } from '@/shared/dashboard/UploadProgress';
import { useChecks } from '@/shared/form/checks';
import { Checkbox, Choice, Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useUnsaved } from '@/shared/form/unsaved';
import { type Form, useForm } from '@/shared/form/use-form';
import { isoDay } from '@/shared/format';
import { LANGS, type Lang, useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import styles from './DashboardNews.module.css';
import { COMPANY_NEWS } from './queries';

interface Values {
  date: string;
  title: Record<Lang, string>;
  text: Record<Lang, string>;
  image: FileList | null;
  pdf_file: Record<Lang, FileList | null>;
  remove: { image: boolean; de: boolean; en: boolean };
  how: 'submit' | 'draft';
}

interface Props {
  /** The item that is edited; a new one without it. */
  item: OwnCompanyNews | null;
  onClose(): void;
}

const LONGEST_TITLE = 255;

/** Writes or changes a news item, both languages side by side. */
export function NewsForm({ item, onClose }: Props) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const client = useQueryClient();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0);
  const checks = useNewsChecks();
  const failureTexts = useFailureTexts();
  useEffect(() => heading.current?.focus(), []);
  const [initial] = useState(() => valuesOf(item));
  const sent = useRef(false);
  const form = useForm<Values, unknown>({
    initial,
    checks,
    send: (values) => {
      setShare(0);
      return send(values, item, lang, setShare);
    },
    onDone: async () => {
      sent.current = true;
      await askAnew(client, [COMPANY_NEWS]);
      showToast(t('news.saved'));
      onClose();
    },
  });
  useUnsaved(() => !sent.current && typed(form.read()) !== typed(initial));
  const named = (key: 'news.titleIn' | 'news.textIn' | 'news.pdfIn', one: Lang) =>
    t(key, { language: own(`language.${one}`) });
  const labels = {
    date: t('news.date'),
    'title.de': named('news.titleIn', 'de'),
    'title.en': named('news.titleIn', 'en'),
    'text.de': named('news.textIn', 'de'),
    'text.en': named('news.textIn', 'en'),
    image: t('news.image'),
    'pdf_file.de': named('news.pdfIn', 'de'),
    'pdf_file.en': named('news.pdfIn', 'en'),
  };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t(item === null ? 'news.open' : 'news.edit')}
      </h3>
      <p>{t('news.oneIsEnough')}</p>
      <FormFrame form={form} labels={labels} texts={failureTexts} submit={t('news.submit')}>
        <Field {...form.bind('date')} type="date" label={labels.date} autoComplete="off" />
        <div className={styles.languages}>
          {LANGS.map((one) => (
            <div key={one} className={styles.language}>
              <Field
                {...form.bind(`title.${one}`, 'title.de', 'title.en')}
                label={labels[`title.${one}`]}
                autoComplete="off"
                optional
              />
              <RichTextBox
                label={labels[`text.${one}`]}
                name={`text.${one}`}
                lang={one}
                initial={item?.draft.text[one] ?? ''}
                error={form.errors[`text.${one}`]}
                onChange={(html) => form.change(`text.${one}`, html)}
              />
              <FileField
                {...form.bind(`pdf_file.${one}`)}
                label={labels[`pdf_file.${one}`]}
                accept={PDF}
                optional
                hint={own('file.pdfHint')}
              />
              {item?.draft.pdf_file[one] ? (
                <Checkbox
                  {...form.bind(`remove.${one}`)}
                  label={t('news.removePdf', { language: own(`language.${one}`) })}
                  optional
                />
              ) : null}
            </div>
          ))}
        </div>
        <Picture form={form} item={item} />
        <Choice
          {...form.bind('how')}
          label={t('news.how')}
          options={[
            { value: 'submit', text: t('news.hand') },
            { value: 'draft', text: t('news.keep') },
          ]}
        />
        <UploadProgress pending={form.pending} share={share} />
      </FormFrame>
      <button type="button" className={styles.button} onClick={onClose}>
        {own('cancel')}
      </button>
    </section>
  );
}

function valuesOf(item: OwnCompanyNews | null): Values {
  return {
    date: item?.draft.date ?? isoDay(new Date()),
    title: { de: '', en: '', ...item?.draft.title },
    text: { de: '', en: '', ...item?.draft.text },
    image: null,
    pdf_file: { de: null, en: null },
    remove: { image: false, de: false, en: false },
    how: 'submit',
  };
}

/** What is lost with the form, as a text that is equal for equal values. */
function typed({ date, title, text, image, pdf_file: { de, en } }: Values): string {
  const files = [image, de, en].map((files) => files?.[0]?.name ?? '');
  return JSON.stringify([date, ...LANGS.flatMap((one) => [title[one], text[one]]), ...files]);
}

function Picture({ form, item }: { form: Form<Values>; item: OwnCompanyNews | null }) {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const present = item?.draft.image ?? null;
  return (
    <>
      {present === null ? null : <img className={styles.picture} src={`${present}&size=400`} alt="" />}
      <FileField
        {...form.bind('image')}
        label={t('news.image')}
        accept={PICTURE}
        optional
        hint={own('file.pictureHint')}
      />
      {present === null ? null : (
        <Checkbox {...form.bind('remove.image')} label={t('news.removeImage')} optional />
      )}
    </>
  );
}

function useNewsChecks() {
  const { t } = useTranslation('dashboardNews');
  const { required } = useChecks();
  const files = useFileChecks();
  return (values: Values) => {
    const missing = missingIn(values);
    const title = (one: Lang) => (text: string) => {
      if (text.length > LONGEST_TITLE) return t('news.tooLong');
      return missing === `title.${one}` ? t('news.missing') : undefined;
    };
    const text = (one: Lang) => () => (missing === `text.${one}` ? t('news.missing') : undefined);
    return {
      date: required,
      'title.de': title('de'),
      'title.en': title('en'),
      'text.de': text('de'),
      'text.en': text('en'),
      image: files.picture,
      'pdf_file.de': files.pdf,
      'pdf_file.en': files.pdf,
    };
  };
}

/** What is still to be filled in, in the language that something stands in; null once one language has title and text. */
function missingIn({ title, text }: Values): `${'title' | 'text'}.${Lang}` | null {
  const has = LANGS.map((one) => ({ one, title: filled(title[one]), text: filled(plain(text[one])) }));
  if (has.some((those) => those.title && those.text)) return null;
  const begun = has.find((those) => those.title || those.text);
  return begun?.title ? `text.${begun.one}` : `title.${begun?.one ?? 'de'}`;
}

const filled = (text: string) => text.trim() !== '';
/** The letters of the editor's HTML. */
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

/** Sends what the form holds; `onShare` is told how much of it has left, from 0 to 1. */
async function send(
  values: Values,
  item: OwnCompanyNews | null,
  lang: Lang,
  onShare: (share: number) => void,
): Promise<unknown> {
  const { date, title, text, how, remove } = values;
  const image = await sentFile(values.image);
  const [de, en] = [await sentFile(values.pdf_file.de), await sentFile(values.pdf_file.en)];
  const body = {
    date,
    title,
    text,
    submit: how === 'submit',
    remove: [
      ...(remove.image && !image ? (['image'] as const) : []),
      ...(remove.de && !de ? (['pdf_file.de'] as const) : []),
      ...(remove.en && !en ? (['pdf_file.en'] as const) : []),
    ],
    ...(image ? { image } : {}),
    ...(de || en ? { pdf_file: { ...(de ? { de } : {}), ...(en ? { en } : {}) } } : {}),
  };
  const via = fetchWithProgress(onShare);
  if (item === null) return apiSend('POST', 'company_news/', { query: { lang }, body }, via);
  const { id, version } = item;
  return apiSend(
    'PATCH',
    'company_news/{id}/',
    { path: { id }, query: { lang }, body: { ...body, version } },
    via,
  );
}
