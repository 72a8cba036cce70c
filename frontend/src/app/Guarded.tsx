import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { hitsAddress } from '@/shared/address/search';
import { withTexts } from '@/shared/i18n';
import { useLocalPath } from '@/shared/i18n/language';
import { type Declared, pathTo } from '@/shared/routes/paths';
import { currentForm, openForm } from '@/shared/session/form';
import { refreshSession } from '@/shared/session/refresh';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { judge, type Verdict } from './guards';
import { useRoute } from './route-handle';

const MustChangePassword = lazy<ComponentType<{ email: string }>>(() =>
  withTexts(['account'], () => import('@/features/account/MustChangePassword')),
);

/** The page, if the reader may see it. Who may not is led away, and to the login form where that helps. */
export function Guarded({ children }: { children: ReactNode }) {
  const { declared, params } = useRoute();
  const session = useSession();
  const verdict = judge(declared, session, params);
  useLeadAway(declared, verdict);
  if (session.user?.must_change_password && !declared.fromMail)
    return <MustChangePassword email={session.user.email} />;
  if (verdict === 'allowed') return children;
  if (verdict === 'unknown') return <ErrorNote error={session.error} onRetry={() => void refreshSession()} />;
  return <Loading />;
}

function useLeadAway({ landing: to = 'home', invites }: Omit<Declared, 'path'>, verdict: Verdict): void {
  const { t } = useTranslation('shell');
  const { user, end } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  const cameFromHere = useRef(false);

  const leadAway = useEffectEvent(() => {
    // Signing out leads home by itself, and nobody who has just left is asked to come back in.
    if (end === 'left') return;
    const landing = local(pathTo(to));
    const asked = new URLSearchParams(search);
    const text = to === 'searchResults' ? (asked.get('q') ?? '') : '';
    void navigate(text === '' ? landing : local(hitsAddress(text)), { replace: true });
    // Words alone are searched for without an account: nobody is asked to sign in for what is there.
    if (text !== '' && user === null && end === null && asked.size === 1) return;
    if (user !== null) {
      showToast(t('session.notAllowed'), 'error');
      return;
    }
    // A page that was on its way when the session ended is refused after it, and the reason stays the same.
    const form = currentForm();
    const ended = end !== null || (form?.at === landing && form.ended);
    if (cameFromHere.current || invites || ended)
      openForm({ name: 'login', at: landing, returnTo: pathname + search + hash, ended });
  });
  // A refused page that follows another one is refused anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input.
  useEffect(() => {
    if (verdict === 'allowed') cameFromHere.current = true;
    if (verdict === 'refused') leadAway();
  }, [verdict, pathname, search]);
}
