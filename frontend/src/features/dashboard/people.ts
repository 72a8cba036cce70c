import { useTranslation } from 'react-i18next';
import type { ActingPerson } from '@/shared/api/types';

/** Who did something, in words. */
export function usePerson(): (person: ActingPerson) => string {
  const { t } = useTranslation('dashboard');
  return ({ kind, name }) =>
    name !== null && name !== '' && kind === 'colleague' ? name : t(`people.${kind}`);
}
