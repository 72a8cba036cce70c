import { useTranslation } from 'react-i18next';
import { Dashboard } from '@/shared/dashboard/Dashboard';

/** What an asset manager says of itself. */
export function Component() {
  const { t } = useTranslation('shell');
  return <Dashboard title={t('crumbs.dashboardProfile')}>{null}</Dashboard>;
}
