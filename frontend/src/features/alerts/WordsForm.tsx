import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FREQUENCIES, type SavedSearch } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Choice, Field } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { frequencyOf, LONGEST_NAME, saveSearch, useNameCheck } from './saving';
import { WordsPreview } from './WordsPreview';
import { queryOf, wordsOf } from './words';

interface Props {
  /** The words to begin with. */
  words: string;
  /** The saved search to change; a new one is saved without it. */
  search?: SavedSearch;
  close: () => void;
}

const LONGEST_WORDS = 200;

/** Follows words in reports, or changes how they are followed, and shows which reports they would have brought. */
export default function WordsForm({ words, search, close }: Props) {
  const { t } = useTranslation('alerts');
  const { required } = useChecks();
  const lang = useLang();
  const client = useQueryClient();
  const nameCheck = useNameCheck();
  const form = useForm<{ words: string; search_name: string; frequency: string }, SavedSearch>({
    initial: {
      words: search === undefined ? words : wordsOf(search),
      search_name: search?.search_name ?? Array.from(words).slice(0, LONGEST_NAME).join(''),
      frequency: search?.frequency ?? 'daily',
    },
    checks: () => ({
      words: (value) =>
        required(value) ??
        (Array.from(value.trim()).length > LONGEST_WORDS
          ? t('form.nameTooLong', { most: LONGEST_WORDS })
          : undefined),
      search_name: nameCheck,
    }),
    send: (values) => {
      const changes = {
        search_query: queryOf(values.words),
        search_name: values.search_name.trim(),
        frequency: frequencyOf(values.frequency),
      };
      return saveSearch({ search, lang, data: { ...changes, follows: 'reports' }, changes });
    },
    onDone: (saved) => {
      void askAnew(client, ['saved-searches']);
      showToast(t(search === undefined ? 'form.saved' : 'form.changed', { name: saved.search_name }));
      close();
    },
  });
  const { failure, watch } = form;
  const detail = failure instanceof ApiError ? failure.problem.detail : undefined;
  return (
    <FormFrame
      form={form}
      labels={{ words: t('words.label'), search_name: t('form.name'), frequency: t('form.frequency') }}
      texts={{
        fallback: t('form.failed'),
        byStatus: { 400: detail ?? t('form.failed'), 409: detail ?? t('form.nameTaken') },
      }}
      submit={t(search === undefined ? 'form.submit' : 'form.submitChange')}
    >
      <p>{t('words.lead')}</p>
      <Field {...form.bind('words')} label={t('words.label')} autoComplete="off" />
      <Field {...form.bind('search_name')} label={t('form.name')} autoComplete="off" />
      <Choice
        {...form.bind('frequency')}
        label={t('form.frequency')}
        options={FREQUENCIES.map((value) => ({ value, text: t(`frequency.${value}`) }))}
      />
      <WordsPreview words={watch('words')} />
    </FormFrame>
  );
}
