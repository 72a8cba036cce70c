import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormat } from '../format';
import { useLang } from '../i18n/language';
import { signInToWatch } from '../session/resume';
import { currentSession } from '../session/store';
import { showToast } from '../toasts';
import { isWatched, setWatched, type Watchable, watch, watchFailure } from './watch';

/** Puts several share classes on the watchlist, those that are not there yet, and says once how many. */
export function useWatchAll(): (funds: readonly Watchable[]) => void {
  const { t } = useTranslation('table');
  const format = useFormat();
  const client = useQueryClient();
  const lang = useLang();
  const { pathname } = useLocation();
  return useCallback(
    (funds) => {
      const run = async () => {
        let count = 0;
        // One after another: the server may refuse one that would be too many, and then all that follow.
        for (const { id, name } of funds) {
          if (isWatched(client, id)) continue;
          try {
            await setWatched(client, id, true, () => watch(id, lang, []));
            count += 1;
          } catch (error) {
            showToast(watchFailure(error, t('watch.addFailed', { name })), 'error');
            break;
          }
        }
        if (count > 0) showToast(t('watch.addedMany', { count, formatted: format.number(count) }));
        else if (funds.every(({ id }) => isWatched(client, id))) showToast(t('watch.allWatched'));
      };
      if (currentSession().user === null) signInToWatch(pathname, () => void run());
      else void run();
    },
    [client, format, lang, pathname, t],
  );
}
