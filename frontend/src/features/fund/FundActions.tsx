import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { FundPage } from '@/shared/api/types';
import { WatchButton } from '@/shared/following/WatchButton';
import { openKeyList } from '@/shared/hooks/page-keys';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { useCopyLink } from '@/shared/ui/CopyLink';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import { CompareLink } from './CompareLink';
import styles from './FundTitle.module.css';
import { useRequests } from './use-requests';

/** What one can do with a share class: beside its name, and on a phone in a bar at the foot of the window. */
export function FundActions({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const { t: common } = useTranslation();
  const lang = useLang();
  const { pathname, search, hash } = useLocation();
  const copy = useCopyLink(pathname + search + hash);
  const requests = useRequests(fund);
  return (
    <div className={styles.actions}>
      <WatchButton fund={fund} />
      <CompareLink fund={fund} />
      <MoreMenu
        name={t('more.label')}
        above={!useMedia('(width >= 52rem)')}
        entries={[
          ...requests,
          { label: t('more.factsheet'), href: `/api/v1/funds/${fund.id}/factsheet/?lang=${lang}` },
          { label: common('link.copy'), run: () => void copy() },
          { label: t('more.print'), run: () => window.print() },
          { label: t('more.keys'), run: openKeyList, dialog: true },
        ]}
      />
    </div>
  );
}
