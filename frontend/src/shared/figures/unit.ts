import { useTranslation } from 'react-i18next';
import type { FieldInfo } from '../api/types';

/** The unit of a field in words; null for one without a unit. */
export function useUnitText({ unit }: FieldInfo): string | null {
  const { t } = useTranslation('definitions');
  return unit === 'none' ? null : t(`units.${unit}`);
}

/** The scale of a rating in words, best first; null for a field whose values are not marks such as `aaa (excellent)`. */
export function scaleText({ values }: FieldInfo): string | null {
  const isScale = values.length > 0 && values.every(({ value, label }) => label.startsWith(`${value} (`));
  return isScale ? values.map(({ label }) => label).join(', ') : null;
}
