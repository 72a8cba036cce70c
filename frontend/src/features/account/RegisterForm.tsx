import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Done } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { type Checks, useChecks } from '@/shared/form/checks';
import { Checkbox, EmailField, Field, Honeypot } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { Outcome } from '@/shared/form/Outcome';
import { type ChecksOf, type Form, useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Account.module.css';
import type { FormProps } from './form-props';
import { NewPassword } from './NewPassword';
import { Resend } from './Resend';

const INITIAL = {
  isWholesale: false,
  firstName: '',
  name: '',
  email: '',
  password: '',
  repeated: '',
  company: '',
  phone: '',
  contactPerson: '',
  function: '',
  sector: '',
  additinalSectorQuestion: '',
  division: '',
  consent: false,
  website: '',
};
type Registration = typeof INITIAL;

/** What only professional investors are asked, in the order of the form. */
const PROFESSIONAL = [
  { name: 'company', autoComplete: 'organization', optional: false },
  { name: 'phone', autoComplete: 'tel', optional: false },
  { name: 'contactPerson', autoComplete: 'off', optional: false },
  { name: 'function', autoComplete: 'organization-title', optional: false },
  { name: 'sector', autoComplete: 'off', optional: true },
  { name: 'additinalSectorQuestion', autoComplete: 'off', optional: true },
  { name: 'division', autoComplete: 'off', optional: true },
] as const;

/** Private or professional, and the little that each has to say. */
export default function RegisterForm({ open, close }: FormProps) {
  const { t } = useTranslation('account');
  const checks = useChecks();
  const lang = useLang();
  const [registered, setRegistered] = useState<Registration | null>(null);
  const form = useForm<Registration, Done>({
    initial: { ...INITIAL, email: open.email },
    checks: (values) => checksOf(values, checks),
    send: (values) => apiSend('POST', 'register/', { query: { lang }, body: payload(values) }),
    onDone: (_done, values) => setRegistered(values),
  });
  const labels = useLabels();
  const professional = form.watch('isWholesale');
  if (registered !== null) return <Registered values={registered} onClose={close} />;
  return (
    <>
      <FormFrame
        form={form}
        labels={labels}
        texts={{
          fallback: t('register.failed'),
          byStatus: { 404: t('register.missing'), 409: t('register.taken'), 500: t('register.server') },
          advice: t('form.incomplete'),
        }}
        submit={t('register.submit')}
      >
        <InvestorType professional={professional} onChange={(value) => form.change('isWholesale', value)} />
        <Field {...form.bind('firstName')} label={labels.firstName} autoComplete="given-name" />
        <Field {...form.bind('name')} label={labels.name} autoComplete="family-name" />
        <EmailField {...form.bind('email')} autoComplete="email" />
        <NewPassword
          label={labels.password}
          password={form.bind('password')}
          repeated={form.bind('repeated')}
          typed={form.watch('password')}
        />
        {professional ? <ProfessionalFields form={form} labels={labels} /> : null}
        <Honeypot {...form.bind('website')} />
        <Consent form={form} />
      </FormFrame>
      <Known open={open} email={form.watch('email')} />
    </>
  );
}

/** What of the form the server is told: of private investors nothing that only professionals are asked. */
function payload({ repeated: _repeated, ...values }: Registration) {
  if (values.isWholesale) return values;
  const { firstName, name, email, password, consent, isWholesale, website } = values;
  return { firstName, name, email, password, consent, isWholesale, website };
}

function checksOf(values: Registration, checks: Checks): ChecksOf<Registration> {
  const { required, email, newPassword, repeated, agreed } = checks;
  const all = {
    firstName: required,
    name: required,
    email,
    password: newPassword,
    repeated: repeated(values.password),
    consent: agreed,
  };
  if (!values.isWholesale) return all;
  return { ...all, company: required, phone: required, contactPerson: required, function: required };
}

type Labels = Readonly<Record<keyof Omit<Registration, 'isWholesale' | 'website'>, string>>;

function useLabels(): Labels {
  const { t } = useTranslation('account');
  return {
    firstName: t('fields.firstName'),
    name: t('fields.name'),
    email: t('fields.email'),
    password: t('fields.password'),
    repeated: t('fields.repeat'),
    company: t('fields.company'),
    phone: t('fields.phone'),
    contactPerson: t('fields.contactPerson'),
    function: t('fields.function'),
    sector: t('fields.sector'),
    additinalSectorQuestion: t('fields.sectorMore'),
    division: t('fields.division'),
    consent: t('fields.consentShort'),
  };
}

function InvestorType({ professional, onChange }: { professional: boolean; onChange(value: boolean): void }) {
  const { t } = useTranslation('account');
  return (
    <fieldset className={styles.kind}>
      <legend>{t('register.kind')}</legend>
      {[false, true].map((value) => (
        <label key={String(value)} data-on={value === professional}>
          <input
            type="radio"
            name="isWholesale"
            checked={value === professional}
            onChange={() => onChange(value)}
          />
          {value ? t('register.professional') : t('register.private')}
        </label>
      ))}
    </fieldset>
  );
}

function ProfessionalFields({ form, labels }: { form: Form<Registration>; labels: Labels }) {
  const { t } = useTranslation('account');
  return (
    <fieldset className={styles.group}>
      <legend>{t('register.professionalFields')}</legend>
      {PROFESSIONAL.map(({ name, autoComplete, optional }) => (
        <Field
          key={name}
          {...form.bind(name)}
          label={labels[name]}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete={autoComplete}
          optional={optional}
        />
      ))}
    </fieldset>
  );
}

function Consent({ form }: { form: Form<Registration> }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  // In a window of their own: what was typed here would be lost with this one.
  const links = [
    { path: pathTo('termsOfUse'), text: shell('crumbs.termsOfUse') },
    { path: pathTo('privacyPolicy'), text: shell('crumbs.privacyPolicy') },
  ];
  return (
    <Checkbox
      {...form.bind('consent')}
      label={t('fields.consent')}
      hint={
        <ul className={styles.links}>
          {links.map(({ path, text }) => (
            <li key={path}>
              <LocalLink to={path} target="_blank" rel="noopener">
                {text} {t('register.newWindow')}
              </LocalLink>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Known({ open, email }: { open: FormProps['open']; email: string }) {
  const { t } = useTranslation('account');
  const openForm = useFormOpener();
  return (
    <ul className={styles.ways}>
      <li>
        <button type="button" className={styles.way} onClick={() => openForm('login', { ...open, email })}>
          {t('register.login')}
        </button>
      </li>
    </ul>
  );
}

/** What happens next: a mail for everyone, and for professionals a look by the provider. */
function Registered({ values, onClose }: { values: Registration; onClose(): void }) {
  const { t } = useTranslation('account');
  const { email, isWholesale } = values;
  return (
    <Outcome title={t('register.done')} onClose={onClose}>
      <p>{t('register.mail', { email })}</p>
      <p>{isWholesale ? t('register.afterProfessional') : t('register.afterPrivate')}</p>
      <Resend email={email} />
    </Outcome>
  );
}
