import { useTranslation } from 'react-i18next';
import { isEmail, useChecks } from '@/shared/form/checks';
import type { ChecksOf } from '@/shared/form/use-form';
import { useFormat } from '@/shared/format';
import { LANGS } from '@/shared/i18n/language';
import { MOST, type PictureValue, type Values } from './values';

type Open<T> = { -readonly [K in keyof T]: T[K] };
type Check = (value: string) => string | undefined;

/** As large as a picture may be, in bytes. */
const LARGEST = 10 * 1024 * 1024;

/** What is looked at before anything is sent; the server looks at it again. */
export function useProfileChecks(): (values: Values) => ChecksOf<Values> {
  const { t } = useTranslation('dashboardProfile');
  const { required } = useChecks();
  const format = useFormat();
  const atMost =
    (most: number): Check =>
    (value) =>
      Array.from(value.trim()).length > most ? t('wrong.tooLong', { most }) : undefined;
  const number: Check = (value) => (/^\d{0,9}$/.test(value.trim()) ? undefined : t('wrong.number'));
  return ({ portfolio_managers: people }) => {
    const checks: Open<ChecksOf<Values>> = {
      image: picture,
      email: (value) => (value.trim() === '' || isEmail(value.trim()) ? undefined : t('wrong.email')),
      link: (value) =>
        value.trim() === '' || /^https?:\/\/\S+\.\S+$/.test(value.trim()) ? undefined : t('wrong.link'),
      founded: (value) => yearFault(value.trim()),
      number_of_employees: number,
    };
    for (const lang of LANGS) {
      checks[`description_short.${lang}`] = atMost(MOST.description_short);
      checks[`description.${lang}`] = atMost(MOST.description);
    }
    for (const place of people.keys()) {
      const of = `portfolio_managers.${place}` as const;
      checks[`${of}.image`] = picture;
      for (const name of ['first_name', 'last_name'] as const)
        checks[`${of}.${name}`] = (value) => required(value) ?? atMost(MOST.name)(value);
      for (const name of ['position', 'department', 'summary'] as const)
        for (const lang of LANGS) checks[`${of}.${name}.${lang}`] = atMost(MOST[name]);
    }
    return checks;
  };

  function picture({ file }: PictureValue): string | undefined {
    return file !== null && file.size > LARGEST
      ? t('wrong.tooLarge', { size: format.bytes(file.size) })
      : undefined;
  }

  function yearFault(year: string): string | undefined {
    if (year === '') return undefined;
    const latest = new Date().getFullYear();
    const valid = /^\d{4}$/.test(year) && Number(year) >= 1000 && Number(year) <= latest;
    return valid ? undefined : t('wrong.year', { latest });
  }
}
