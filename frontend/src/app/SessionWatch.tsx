import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { UserInfo } from '@/shared/api/account';
import { useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { openForm } from '@/shared/session/form';
import { REFRESH_INTERVAL, refreshSession } from '@/shared/session/refresh';
import { type End, endHandled, useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { useRoute } from './route-handle';

/** Keeps the session alive, and leads the reader on when it has come to an end. Draws nothing. */
export function SessionWatch() {
  useRefresh();
  useSessionEnd();
  useChangedRights();
  return null;
}

function useRefresh(): void {
  const { user, error } = useSession();
  // Whether there is a session at all may have been impossible to say.
  const asks = user !== null || error !== null;
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(() => void refreshSession(), REFRESH_INTERVAL);
    return () => clearInterval(timer);
  }, [asks]);
}

function useSessionEnd(): void {
  const { t } = useTranslation('shell');
  const { end } = useSession();
  const client = useQueryClient();
  const { name, declared } = useRoute();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();

  const onEnd = useEffectEvent((how: Exclude<End, 'left'>) => {
    endHandled();
    void client.resetQueries();
    // A link from a mail works without any session, and a guarded page leads on by itself.
    if (declared.fromMail || declared.guard) return;
    if (how === 'refused') openForm({ name: 'login', at: pathname, ended: true });
    else {
      showToast(t('session.ended'), 'error');
      void navigate(local(pathTo('home')), { replace: name === 'home' });
    }
  });
  useEffect(() => {
    if (end === 'ended' || end === 'refused') onEnd(end);
  }, [end]);
}

/** The provider's review can widen what a user may see in the middle of a session. */
function useChangedRights(): void {
  const { user } = useSession();
  const client = useQueryClient();
  const known = useRef<UserInfo | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (before?.id === user?.id && before && user && rightsOf(before) !== rightsOf(user))
      void client.invalidateQueries();
  }, [client, user]);
}

const rightsOf = ({
  account_type,
  is_wholesale,
  has_licence,
  is_asset_manager,
  must_change_password,
}: UserInfo) => [account_type, is_wholesale, has_licence, is_asset_manager, must_change_password].join();
