import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { UserInfo } from '../api/account';
import { ApiError, apiSend } from '../api/client';
import { useLang, useLocalPath } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { showToast } from '../toasts';
import { endHandled, sessionOver, userIs } from './store';

/** Makes a user of the visitor, and leads to where they wanted to go. */
export function useSignedIn(): (user: UserInfo, returnTo: string | null) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (user, returnTo) => {
      // A user sees more than a visitor: what was fetched for one is not shown to the other.
      void client.resetQueries();
      userIs(user);
      // The admin is no page of this application.
      if (returnTo?.startsWith('/admin/')) window.location.assign(returnTo);
      else if (returnTo !== null) void navigate(returnTo);
    },
    [client, navigate],
  );
}

/** Signs out, forgets what was fetched and leads home. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const navigate = useNavigate();
  const lang = useLang();
  const local = useLocalPath();
  return useCallback(async () => {
    try {
      await apiSend('POST', 'logout/', { query: { lang } });
    } catch (error) {
      // Whoever is not signed in any more needs no signing out.
      if (!(error instanceof ApiError && error.status === 401)) {
        showToast(t('session.logoutFailed'), 'error');
        return;
      }
    }
    sessionOver('left');
    // Pages for users are left before anything is asked for anew: they would be refused.
    await navigate(local(pathTo('home')));
    void client.resetQueries();
    endHandled();
    showToast(t('session.loggedOut'));
  }, [client, lang, local, navigate, t]);
}
