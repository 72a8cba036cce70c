import { ApiError, apiSend } from '../api/client';
import { langOf } from '../i18n/language';
import { currentSession, sessionOver, sessionTurn, sessionUnknown, userIs } from './store';

/** How often a signed-in browser says that it is still there, in milliseconds. */
export const REFRESH_INTERVAL = 540_000;

/** Asks the server who is signed in, and so keeps the session alive. */
export async function refreshSession(): Promise<void> {
  const asked = sessionTurn();
  const settle = (change: () => void) => {
    if (sessionTurn() === asked) change();
  };
  const query = { lang: langOf(window.location.pathname) };
  try {
    const user = await apiSend('POST', 'refresh-token/', { query });
    settle(() => {
      if (user === null && currentSession().user !== null) sessionOver('ended');
      else userIs(user);
    });
  } catch (error) {
    settle(() => {
      if (error instanceof ApiError && error.status === 401) sessionOver('ended');
      else sessionUnknown(error instanceof Error ? error : new Error(String(error)));
    });
  }
}
