import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, apiSend } from '@/shared/api/client';
import type { FundItem } from '@/shared/api/types';
import { useDialogOpener } from '@/shared/dialogs';
import { useLang } from '@/shared/i18n/language';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import type { Entry } from '@/shared/ui/MoreMenu';

/**
 * What can be asked of the provider about a share class: its rating, or a newer one; where there are no points yet, a wish
 * for them can be counted. Nothing for one that is closed.
 */
export function useRequests(fund: FundItem): readonly Entry[] {
  const { t } = useTranslation('fund');
  const { user } = useSession();
  const openDialog = useDialogOpener();
  const wish = useWish(fund.fund_id);
  if (fund.closed_on) return [];
  const { id, name, rank } = fund;
  const rating: Entry = {
    label: t('requestRating'),
    dialog: true,
    run: () => openDialog({ name: 'fundRequest', funds: [{ id, name, rated: rank !== null }] }),
  };
  return user !== null && fund.rating_points === null ? [rating, wish] : [rating];
}

/** One press says that somebody misses the points; the form beside it asks for an answer. */
function useWish(fundId: number): Entry {
  const { t } = useTranslation('fund');
  const lang = useLang();
  const [state, setState] = useState<'open' | 'sending' | 'counted'>('open');
  const press = async () => {
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
  return {
    label: state === 'counted' ? t('wish.counted') : t('wish.points'),
    run: () => void press(),
    disabled: state !== 'open',
  };
}
