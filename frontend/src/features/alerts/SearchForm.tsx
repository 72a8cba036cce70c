import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Directions, FREQUENCIES, type Frequency, type SavedSearch } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError } from '@/shared/api/client';
import { Choice, Field } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { type Form, useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { AlertPreview } from './AlertPreview';
import styles from './SearchForm.module.css';
import { frequencyOf, saveSearch, useNameCheck } from './saving';

interface Props {
  /** The part of the address behind the question mark, canonical. */
  query: string;
  /** The name to begin with. */
  suggested?: string;
  /** The saved search to change; a new one is saved without it. */
  search?: SavedSearch;
  close: () => void;
}

type Values = Directions & { search_name: string; frequency: Frequency };
/** As fields hold them: the name and the frequency are texts. */
type FormValues = { [K in keyof Values]: Values[K] extends boolean ? boolean : string };

const DIRECTIONS = ['enters', 'leaves', 'rating_changes', 'articles'] as const;

/** Saves a search or changes how it is followed: its name, what is told and how often, and what that would mean. */
export default function SearchForm({ query, suggested = '', search, close }: Props) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const client = useQueryClient();
  const nameCheck = useNameCheck();
  const form = useForm<FormValues, SavedSearch>({
    initial: initialValues(search, suggested),
    checks: (values) => ({
      search_name: nameCheck,
      enters: () => (DIRECTIONS.some((one) => values[one]) ? undefined : t('form.noDirection')),
    }),
    send: (values) => {
      const settings = {
        ...values,
        search_name: values.search_name.trim(),
        frequency: frequencyOf(values.frequency),
      };
      return saveSearch({ search, lang, data: { ...settings, search_query: query }, changes: settings });
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
      labels={{ search_name: t('form.name'), frequency: t('form.frequency'), enters: t('form.tell') }}
      texts={{
        fallback: t('form.failed'),
        // What is wrong with a query, or how many searches there may be, only the server can say.
        byStatus: { 400: detail ?? t('form.failed'), 409: detail ?? t('form.nameTaken') },
      }}
      remedy={<Refused error={failure} />}
      submit={t(search === undefined ? 'form.submit' : 'form.submitChange')}
    >
      <Field {...form.bind('search_name')} label={t('form.name')} autoComplete="off" />
      <Choice
        {...form.bind('frequency')}
        label={t('form.frequency')}
        options={FREQUENCIES.map((value) => ({ value, text: t(`frequency.${value}`) }))}
      />
      <Tell form={form} />
      <AlertPreview
        input={{
          search_query: query,
          frequency: frequencyOf(watch('frequency')),
          enters: watch('enters'),
          leaves: watch('leaves'),
          rating_changes: watch('rating_changes'),
        }}
      />
    </FormFrame>
  );
}

function initialValues(search: SavedSearch | undefined, suggested: string): FormValues {
  return {
    search_name: search?.search_name ?? suggested,
    frequency: search?.frequency ?? 'daily',
    enters: search?.enters ?? true,
    leaves: search?.leaves ?? true,
    rating_changes: search?.rating_changes ?? false,
    articles: search?.articles ?? false,
  };
}

/** Which parts of the query the server does not take; the form has no fields for them. */
function Refused({ error }: { error: Error | null }) {
  const entries =
    error instanceof ApiError && error.code === 'invalid_query' ? (error.problem.errors ?? []) : [];
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ key, value, message }) => (
        <li key={`${key} ${value}`}>
          <code>
            {key}={value}
          </code>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** What is told about the search: at least one thing. */
function Tell({ form }: { form: Pick<Form<FormValues>, 'bind' | 'errors'> }) {
  const { t } = useTranslation('alerts');
  const { enters: error } = form.errors;
  return (
    <fieldset className={styles.tell} aria-describedby={error === undefined ? undefined : 'tell-error'}>
      <legend>{t('form.tell')}</legend>
      {DIRECTIONS.map((one) => {
        // Any of them mends what is said at the first one.
        const { error: wrong, ...input } = form.bind(one, 'enters');
        return (
          <label key={one}>
            <input type="checkbox" {...input} aria-invalid={wrong !== undefined} />
            {t(`directions.${one}`)}
          </label>
        );
      })}
      {error === undefined ? null : (
        <p id="tell-error" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
