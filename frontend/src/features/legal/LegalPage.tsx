import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { barePath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { Sections, type TextName } from './Sections';

const NAMES = {
  '/legal-notice': 'legalNotice',
  '/privacy-policy': 'privacyPolicy',
  '/rechtliche-hinweise': 'legalInformation',
  '/terms-of-use': 'termsOfUse',
  '/terms-and-conditions': 'termsAndConditions',
} as const satisfies Record<string, TextName>;

export function Component() {
  const { t } = useTranslation('shell');
  const path = barePath(useLocation().pathname).replace(/\/$/, '').toLowerCase();
  const name = NAMES[path as keyof typeof NAMES];
  const title = t(`crumbs.${name}`);
  usePage(title);
  return <Sections title={title} name={name} />;
}
