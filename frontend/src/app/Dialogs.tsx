import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { closeDialog, type Dialog, type OpenDialog, useOpenDialog } from '@/shared/dialogs';
import { openForm, useOpenForm } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import { LoadedForm } from '@/shared/ui/LoadedForm';

/** The forms are loaded when the first of them is opened: no page needs them to be drawn. */
const forms = () => import('./DialogForms');

/** What only users may ask for. */
const FOR_USERS: ReadonlySet<Dialog['name']> = new Set([
  'fundRequest',
  'teamRequest',
  'saveSearch',
  'followWords',
  'editSearch',
]);

/** The forms that pages open over themselves. */
export function Dialogs() {
  const { t } = useTranslation('shell');
  const dialog = useOpenDialog();
  const { pathname } = useLocation();
  const signInFirst = useSignInFirst(dialog);
  useEffect(() => {
    if (dialog !== null && dialog.at !== pathname) closeDialog(dialog);
  }, [dialog, pathname]);
  if (dialog === null || dialog.at !== pathname || signInFirst) return null;
  return (
    <DialogFrame key={dialog.name} title={t(`dialogs.${dialog.name}`)} onClose={() => closeDialog(dialog)}>
      {(close) => <LoadedForm load={forms}>{(Form) => <Form dialog={dialog} close={close} />}</LoadedForm>}
    </DialogFrame>
  );
}

/** Whether somebody has to sign in for a dialog. Its place is kept until they have, or have turned it down. */
function useSignInFirst(dialog: OpenDialog | null): boolean {
  const { user, loading } = useSession();
  const form = useOpenForm();
  const asked = useRef<OpenDialog | null>(null);
  const needed = dialog !== null && FOR_USERS.has(dialog.name) && user === null;
  useEffect(() => {
    if (dialog === null || !needed || loading) return;
    if (asked.current !== dialog) {
      asked.current = dialog;
      openForm({ name: 'login', at: dialog.at, forRequest: true });
    } else if (form === null) closeDialog(dialog);
  }, [dialog, needed, loading, form]);
  return needed;
}
