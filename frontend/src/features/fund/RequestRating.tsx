import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, apiSend } from '@/shared/api/client';
import type { FundItem } from '@/shared/api/types';
import { useDialogOpener } from '@/shared/dialogs';
import { useLang } from '@/shared/i18n/language';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import styles from './Fund.module.css';

/** Asks for a rating of this share class, or for a newer one; where there are no points yet, a wish can be counted. */
export function RequestRating({ fund }: { fund: FundItem }) {
  const { t } = useTranslation('fund');
  const { user } = useSession();
  const openDialog = useDialogOpener();
  const { id, name, rank } = fund;
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        onClick={() => openDialog({ name: 'fundRequest', funds: [{ id, name, rated: rank !== null }] })}
      >
        {t('requestRating')}
      </button>
      {user !== null && fund.rating_points === null ? <WishForPoints fundId={fund.fund_id} /> : null}
    </>
  );
}

/** One press says that somebody misses the points; the form above asks for an answer. */
function WishForPoints({ fundId }: { fundId: number }) {
  const { t } = useTranslation('fund');
  const lang = useLang();
  const [state, setState] = useState<'open' | 'sending' | 'counted'>('open');
  const press = async () => {
    if (state !== 'open') return;
    setState('sending');
    try {
      const { message } = await apiSend('PUT', 'stats/rating_points_requests', {
        query: { lang },
        body: { fund_id: fundId },
      });
      showToast(message);
      setState('counted');
    } catch (error) {
      const detail = error instanceof ApiError ? error.problem.detail : undefined;
      showToast(detail ?? t('wish.failed'), 'error');
      setState('open');
    }
  };
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={state !== 'open'}
      onClick={() => void press()}
    >
      {state === 'counted' ? t('wish.counted') : t('wish.points')}
    </button>
  );
}
