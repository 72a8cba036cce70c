import { useTranslation } from 'react-i18next';
import { usePage } from '@/app/page-name';
import { Sections } from './Sections';

export function Component() {
  const { t } = useTranslation('shell');
  const title = t('crumbs.methodology');
  usePage(title);
  return <Sections title={title} name="methodology" />;
}
