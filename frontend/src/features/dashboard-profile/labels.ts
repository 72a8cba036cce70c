import { useTranslation } from 'react-i18next';
import type { Name } from './values';

const NAMES: readonly Name[] = [
  'address_1',
  'address_2',
  'email',
  'phone',
  'founded',
  'number_of_employees',
  'link',
  'linkText',
  'description_short',
  'description',
  'investment_focus',
  'regions',
  'esg',
  'selected_funds',
  'image',
  'portfolio_managers',
];
const OF_A_PERSON = ['first_name', 'last_name', 'position', 'department', 'summary', 'image'] as const;

export type Labels = Readonly<Record<Name, string>> & Readonly<Record<string, string>>;

/** What the fields are called, in the form and in what is wrong with it. */
export function useLabels(): Labels {
  const { t } = useTranslation('dashboardProfile');
  const { t: shell } = useTranslation('shell');
  const own = Object.fromEntries(NAMES.map((name) => [name, t(`fields.${name}`)])) as Record<Name, string>;
  const inBoth = (name: string, label: string) =>
    Object.fromEntries(
      (['de', 'en'] as const).map((lang) => [
        `${name}.${lang}`,
        `${label} (${shell(`languageNames.${lang}`)})`,
      ]),
    );
  const ofPeople = Object.assign(
    {},
    ...OF_A_PERSON.map((name) => {
      const label = t(`person.${name}`);
      const key = `portfolio_managers.${name}`;
      return { [key]: label, ...inBoth(key, label) };
    }),
  ) as Record<string, string>;
  return {
    ...own,
    ...inBoth('description_short', own.description_short),
    ...inBoth('description', own.description),
    ...ofPeople,
  };
}
