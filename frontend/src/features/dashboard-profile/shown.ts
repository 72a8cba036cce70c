import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { filtersQuery } from '@/shared/api/filters';
import { useLang } from '@/shared/i18n/language';
import type { Both, Name, Values } from './values';

/** A text in each language in which there is one. */
export function bothLines({ de, en }: Both): string {
  return [de && `DE: ${de}`, en && `EN: ${en}`].filter(Boolean).join('\n');
}

/** The value of a field as plain text; empty where there is none. */
export function useShown(): (name: Name, values: Values) => string {
  const { t } = useTranslation('dashboardProfile');
  const { data } = useQuery(filtersQuery(useLang()));
  const named = (codes: readonly string[], options: readonly { value: string; label: string }[] = []) =>
    codes.map((code) => options.find((one) => one.value === code)?.label ?? code).join(', ');
  return (name, values) => {
    switch (name) {
      case 'description_short':
      case 'description':
        return bothLines(values[name]);
      case 'investment_focus':
        return named(values.investment_focus, data?.investment_focus);
      case 'regions':
        return named(values.regions, data?.regions);
      case 'esg':
        return values.esg.map(bothLines).join('\n');
      case 'selected_funds':
        return values.selected_funds.map((fund) => fund.name).join(', ');
      case 'portfolio_managers':
        return values.portfolio_managers.map((one) => `${one.first_name} ${one.last_name}`).join(', ');
      case 'image':
        return values.image.address === null ? '' : t('picture.there');
      default:
        return values[name];
    }
  };
}
