import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { useLang } from '@/shared/i18n/language';
import { useListAddress } from '@/shared/list/address';
import { useSession } from '@/shared/session/store';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Notice } from '@/shared/ui/Notice';
import styles from './DashboardArticles.module.css';
import { History } from './History';
import { Opened } from './Opened';
import { codec, uploadsQuery } from './queries';
import { UploadForm } from './UploadForm';

/** Articles 8 and 9 of the own funds as a table: hand it in, see what would change, and what became of earlier ones. */
export function Component() {
  const { t } = useTranslation('dashboardArticles');
  const { user } = useSession();
  return (
    <Dashboard title={t('title')}>
      {user?.is_esg_article_upload_allowed ? <Uploads /> : <Notice tone="info" title={t('notAllowed')} />}
    </Dashboard>
  );
}

function Uploads() {
  const { t } = useTranslation('dashboardArticles');
  const lang = useLang();
  const list = useListAddress(codec);
  const query = useQuery(uploadsQuery(lang, list.state));
  const mayEdit = useMayEdit();
  const { upload } = list.state;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('lead')}</p>
      <IgnoredNote ignored={list.ignored} />
      <p>
        <a href={`/api/v1/company_info/esg/articles/template/?lang=${lang}`} download>
          {t('template')}
        </a>
      </p>
      {mayEdit ? (
        <UploadForm onDone={(id) => list.change({ upload: id, page: 1 })} />
      ) : (
        <Notice tone="info" title={t('readOnly')} />
      )}
      {upload === null ? null : (
        <Opened key={upload} id={upload} onClose={() => list.change({ upload: null })} />
      )}
      <History list={list} query={query} />
    </div>
  );
}
