import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useOpenForm } from '@/shared/session/form';
import { forgetBegun, useBegun } from '@/shared/session/resume';
import { useSession } from '@/shared/session/store';

/** Goes on with what a visitor has begun once they have signed in, or lets go of it with the form. Draws nothing. */
export function Resume() {
  const begun = useBegun();
  const form = useOpenForm();
  const { user } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (begun === null) return;
    // A visitor who has closed the form, or left the page with it, does not want it any more.
    if (user === null && form !== null && begun.at === pathname) return;
    forgetBegun(begun);
    if (user !== null && begun.at === pathname) begun.goOn();
  }, [begun, form, user, pathname]);
  return null;
}
