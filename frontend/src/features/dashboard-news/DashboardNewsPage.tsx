import { useTranslation } from 'react-i18next';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { DocumentHealth } from '@/shared/dashboard/DocumentHealth';
import { useMayEdit } from '@/shared/dashboard/rights';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import { CompanyDocuments } from './CompanyDocuments';
import { CompanyNews } from './CompanyNews';
import styles from './DashboardNews.module.css';
import { FundChooser } from './FundChooser';

/** News and documents of the company, and what is wrong with the documents of its funds. */
export function Component() {
  const { t } = useTranslation('dashboardNews');
  const { t: own } = useTranslation('ownMaterial');
  const company = useSession().user?.company_info_id ?? null;
  const mayEdit = useMayEdit();
  return (
    <Dashboard title={t('title')}>
      {company === null ? null : (
        <div className={styles.page}>
          {mayEdit ? null : <p>{own('readerOnly')}</p>}
          <CompanyNews company={company} />
          <CompanyDocuments company={company} />
          <FundChooser />
          <div className={styles.section}>
            <DocumentHealth />
            <p>
              {t('funds')} <LocalLink to={pathTo('fundDocuments')}>{t('fundDocuments')}</LocalLink>.
            </p>
          </div>
        </div>
      )}
    </Dashboard>
  );
}
