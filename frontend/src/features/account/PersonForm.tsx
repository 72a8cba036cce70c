import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { type Check, useChecks } from '@/shared/form/checks';
import { Choice, Field } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { type ChecksOf, useForm } from '@/shared/form/use-form';
import { LANGS, useLang } from '@/shared/i18n/language';
import { userIs } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import styles from './Account.module.css';

type Person = Record<'first_name' | 'name' | 'language' | 'company' | 'phone', string>;

/** Names and the language of mails; of professionals also the company, and how far the provider's review is. */
export function PersonForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const { required } = useChecks();
  const lang = useLang();
  const professional = user.account_type !== 'retail';
  const { first_name, name, language, company, phone } = user;
  const form = useForm<Person, UserInfo>({
    initial: { first_name, name, language, company, phone },
    checks: () => checksOf(professional, required),
    send: (values) => apiSend('PATCH', 'profile/', { query: { lang }, body: payload(values, professional) }),
    onDone: (changed) => {
      userIs(changed);
      showToast(t('profile.saved'));
    },
  });
  const labels = {
    first_name: t('fields.firstName'),
    name: t('fields.name'),
    language: t('fields.language'),
    company: t('fields.company'),
    phone: t('fields.phone'),
  };
  return (
    <FormFrame form={form} labels={labels} texts={{ fallback: t('profile.failed') }} submit={t('form.save')}>
      <Field {...form.bind('first_name')} label={labels.first_name} autoComplete="given-name" />
      <Field {...form.bind('name')} label={labels.name} autoComplete="family-name" />
      <Choice
        label={labels.language}
        hint={t('profile.languageHint')}
        options={LANGS.map((value) => ({ value, text: shell(`languages.${value}`) }))}
        {...form.bind('language')}
      />
      {professional ? (
        <>
          <Field {...form.bind('company')} label={labels.company} autoComplete="organization" />
          <Field {...form.bind('phone')} label={labels.phone} type="tel" autoComplete="tel" />
          <ReviewState user={user} />
        </>
      ) : null}
    </FormFrame>
  );
}

function checksOf(professional: boolean, required: Check): ChecksOf<Person> {
  const names = { first_name: required, name: required };
  return professional ? { ...names, company: required, phone: required } : names;
}

function payload({ company, phone, ...person }: Person, professional: boolean): object {
  return professional ? { ...person, company, phone } : person;
}

function ReviewState({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  return (
    <dl className={styles.facts}>
      <dt>{t('review.title')}</dt>
      <dd>{t(`review.${user.review}`)}</dd>
    </dl>
  );
}
