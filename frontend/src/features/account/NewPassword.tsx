import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/shared/form/Fields';
import { LONGEST, metRules, RULES, SHORTEST } from '@/shared/form/password-rules';
import type { Bound } from '@/shared/form/use-form';
import styles from './Account.module.css';

interface Props {
  label: string;
  password: Bound;
  repeated: Bound;
  /** What is typed, held against the rules. */
  typed: string;
}

/** A password to be set: its rules, ticked off while it is typed, and the same once more. */
export function NewPassword({ label, password, repeated, typed }: Props) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        autoComplete="new-password"
        hint={<RuleList password={typed} />}
      />
      <PasswordField {...repeated} label={t('fields.repeat')} autoComplete="new-password" />
    </>
  );
}

function RuleList({ password }: { password: string }) {
  const { t } = useTranslation('account');
  const met = metRules(password);
  return (
    <>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule} data-met={met.has(rule)}>
            <Sign met={met.has(rule)} />
            {t(`password.rules.${rule}`, { least: SHORTEST, most: LONGEST })}
            <span className={styles.spoken}>
              , {met.has(rule) ? t('password.met') : t('password.missing')}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.spoken}>
        {met.size === RULES.length ? t('password.allMet') : ''}
      </p>
    </>
  );
}

/** A tick or an empty ring, so that colour is not the only difference. */
function Sign({ met }: { met: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
      {met ? <path d="M2 6.5 4.8 9.5 10 2.5" /> : <circle cx="6" cy="6" r="3.5" />}
    </svg>
  );
}
