import { useTranslation } from 'react-i18next';
import { LONGEST, metRules, RULES, SHORTEST } from './password-rules';

/** What is wrong with a field, in the reader's language; undefined if nothing is. */
export type Check = (value: string) => string | undefined;

export interface Checks {
  required: Check;
  email: Check;
  /** A password to be set; the server knows further rules. */
  newPassword: Check;
  /** The same once more. */
  repeated(password: string): Check;
  /** A box that must be ticked. */
  agreed(value: boolean): string | undefined;
}

/** Whether it looks like an address. Whether that exists only a mail can tell. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

export function useChecks(): Checks {
  const { t } = useTranslation('account');
  const required: Check = (value) => (value.trim() === '' ? t('form.required') : undefined);
  return {
    required,
    email: (value) => required(value) ?? (isEmail(value.trim()) ? undefined : t('form.email')),
    newPassword: (value) => {
      if (value === '') return t('form.required');
      const { length } = Array.from(value);
      if (length < SHORTEST) return t('form.tooShort', { least: SHORTEST });
      if (length > LONGEST) return t('form.tooLong', { most: LONGEST });
      return metRules(value).size === RULES.length ? undefined : t('form.weak');
    },
    repeated: (password) => (value) =>
      value === '' ? t('form.required') : value === password ? undefined : t('form.mismatch'),
    agreed: (value) => (value ? undefined : t('form.required')),
  };
}
