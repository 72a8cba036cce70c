import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import type { SizeLimit } from './state';

/** A fund size limit in words: at least 250,0 Mio. EUR. Empty without a limit. */
export function useSizeText(size: SizeLimit | null): string {
  const { t } = useTranslation('screen');
  const format = useFormat();
  return size === null ? '' : t(`size.text.${size.sign}`, { amount: format.millions(size.value) });
}
