import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import { filtersQuery } from '@/shared/api/filters';
import { Field } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useUnsaved } from '@/shared/form/unsaved';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { Notice } from '@/shared/ui/Notice';
import { Codes } from './Codes';
import { useProfileChecks } from './checks';
import styles from './DashboardProfile.module.css';
import { EsgList } from './EsgList';
import { InBothLanguages } from './InBothLanguages';
import { useLabels } from './labels';
import { PeopleEditor } from './PeopleEditor';
import { PictureField } from './PictureField';
import { PublishedNote } from './PublishedNote';
import { SelectedFundsField } from './SelectedFundsField';
import { bodyOf, differing, type InBoth, MOST, type Name, PLAIN, type Values } from './values';

interface Props {
  company: InBoth;
  /** What was read, with all that waits. */
  base: Values;
  /** The same, or what was typed before it was read anew. */
  initial: Values;
  /** What readers see. */
  published: Values;
  both: readonly Name[];
  carried: boolean;
  onSaved(): Promise<void>;
  /** Goes on from what is stored by now, with what was typed. */
  onCarryOn(typed: Values): Promise<void>;
}

const AUTOCOMPLETE = {
  address_1: 'street-address',
  address_2: 'off',
  email: 'off',
  phone: 'off',
  link: 'off',
  linkText: 'off',
} as const;
/** Value of the button that keeps a draft; Enter in a field presses it, too. */
const KEEP = 'keep';
const TYPES = { email: 'email', phone: 'tel' } as const;

/** Everything of the profile in both languages, and beside it what readers see where that is something else. */
export function ProfileForm({ company, base, initial, published, both, carried, onSaved, onCarryOn }: Props) {
  const { t } = useTranslation('dashboardProfile');
  const lang = useLang();
  const client = useQueryClient();
  const labels = useLabels();
  const checks = useProfileChecks();
  const filters = useQuery(filtersQuery(lang));
  const submits = useRef(true);
  const sent = useRef(false);
  const { id, version = null } = company.de;
  const form = useForm<Values, unknown>({
    initial,
    checks,
    send: async (values) =>
      apiSend('PATCH', 'company_info/{id}/', {
        path: { id },
        query: { lang },
        body: await bodyOf(values, base, version, submits.current),
      }),
    onDone: async () => {
      sent.current = true;
      showToast(t(submits.current ? 'saved.submitted' : 'saved.draft'));
      await askAnew(client, ['asset-manager']);
      await onSaved();
    },
  });
  useUnsaved(() => !sent.current && differing(base, form.read()).length > 0);
  const conflict = form.failure instanceof ApiError && form.failure.status === 409;
  const note = (name: Name) => <PublishedNote form={form} name={name} published={published} />;
  return (
    <>
      {carried ? <Carried both={both} labels={labels} /> : null}
      <FormFrame
        form={{
          ...form,
          submit: (event) => {
            const { submitter } = event.nativeEvent as SubmitEvent;
            submits.current = !(submitter instanceof HTMLButtonElement && submitter.value === KEEP);
            form.submit(event);
          },
        }}
        labels={labels}
        texts={{
          fallback: conflict ? t('conflict.title') : t('failed.other'),
          byStatus: { 400: t('failed.data'), 401: t('failed.session') },
          advice: conflict ? t('conflict.text') : t('failed.kept'),
        }}
        remedy={conflict ? <CarryOn onCarryOn={() => onCarryOn(form.read())} /> : null}
        marks
        submit={t('submit')}
      >
        <fieldset className={styles.group}>
          <legend>{t('groups.texts')}</legend>
          <InBothLanguages
            form={form}
            name="description_short"
            label={labels.description_short}
            rows={3}
            most={MOST.description_short}
          />
          {note('description_short')}
          <InBothLanguages
            form={form}
            name="description"
            label={labels.description}
            rows={10}
            most={MOST.description}
          />
          {note('description')}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('groups.facts')}</legend>
          <div className={styles.pairs}>
            {PLAIN.map((name) => (
              <div key={name}>
                <Field
                  {...form.bind(name)}
                  label={labels[name]}
                  autoComplete={AUTOCOMPLETE[name]}
                  {...(name in TYPES ? { type: TYPES[name as keyof typeof TYPES] } : {})}
                  optional="unsaid"
                />
                {note(name)}
              </div>
            ))}
            {(['founded', 'number_of_employees'] as const).map((name) => (
              <div key={name}>
                <Field
                  {...form.bind(name)}
                  label={labels[name]}
                  autoComplete="off"
                  inputMode="numeric"
                  optional="unsaid"
                />
                {note(name)}
              </div>
            ))}
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{labels.image}</legend>
          <PictureField form={form} name="image" label={labels.image} />
          {note('image')}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('groups.themes')}</legend>
          <Codes
            form={form}
            name="investment_focus"
            label={labels.investment_focus}
            options={filters.data?.investment_focus}
          />
          {note('investment_focus')}
          <Codes form={form} name="regions" label={labels.regions} options={filters.data?.regions} />
          {note('regions')}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{labels.esg}</legend>
          <EsgList form={form} />
          {note('esg')}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{labels.selected_funds}</legend>
          <SelectedFundsField form={form} />
          {note('selected_funds')}
        </fieldset>
        <PeopleEditor form={form} company={company.de} published={published} />
        <p className={styles.small}>{t('review')}</p>
        <button type="submit" value={KEEP} className={styles.draft} aria-disabled={form.pending}>
          {t('keep')}
        </button>
      </FormFrame>
    </>
  );
}

/** What was typed is there again, beside what somebody else has changed meanwhile. */
function Carried({ both, labels }: { both: readonly Name[]; labels: Readonly<Record<Name, string>> }) {
  const { t } = useTranslation('dashboardProfile');
  return (
    <Notice tone="info" title={t('carried.title')}>
      <p>
        {both.length === 0
          ? t('carried.others')
          : t('carried.both', { fields: both.map((name) => labels[name]).join(', ') })}
      </p>
    </Notice>
  );
}

function CarryOn({ onCarryOn }: { onCarryOn(): Promise<void> }) {
  const { t } = useTranslation('dashboardProfile');
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  return (
    <>
      <button
        type="button"
        aria-disabled={state === 'busy'}
        onClick={() => {
          if (state === 'busy') return;
          setState('busy');
          onCarryOn().catch(() => setState('failed'));
        }}
      >
        {t('conflict.reload')}
      </button>
      {state === 'failed' ? <p>{t('conflict.failed')}</p> : null}
    </>
  );
}
