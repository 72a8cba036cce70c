import { useTranslation } from 'react-i18next';
import type { FieldInfo } from '@/shared/api/types';

/** The unit of a field in words; null for one without a unit. */
export function useUnitText({ unit }: FieldInfo): string | null {
  const { t } = useTranslation('definitions');
  return unit === 'none' ? null : t(`units.${unit}`);
}
