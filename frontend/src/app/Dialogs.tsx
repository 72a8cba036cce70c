import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { closeDialog, type Dialog, type OpenDialog, useOpenDialog } from '@/shared/dialogs';
import { type Feature, withTexts } from '@/shared/i18n';
import { openForm, useOpenForm } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import { LoadedForm } from '@/shared/ui/LoadedForm';

/** A form whose code and texts are loaded when it is first opened. */
const lazyForm =
  <T,>(texts: readonly Feature[], load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    withTexts(texts, load);

const newsletter = lazyForm(['account', 'newsletter'], () => import('@/features/newsletter/NewsletterForm'));
const fundRequest = lazyForm(['account', 'requests'], () => import('@/features/requests/FundRequestForm'));
const longReport = lazyForm(['account', 'requests'], () => import('@/features/requests/LongReportForm'));
const saveSearch = lazyForm(['account', 'alerts'], () => import('@/features/alerts/SearchForm'));
const teamRequest = lazyForm(['account', 'requests'], () => import('@/features/requests/TeamRequestForm'));

/** What only users may ask for. */
const FOR_USERS: ReadonlySet<Dialog['name']> = new Set([
  'fundRequest',
  'teamRequest',
  'saveSearch',
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
      {(close) => <Form dialog={dialog} close={close} />}
    </DialogFrame>
  );
}

function Form({ dialog, close }: { dialog: Dialog; close: () => void }) {
  switch (dialog.name) {
    case 'newsletter':
      return <LoadedForm load={newsletter}>{(Newsletter) => <Newsletter close={close} />}</LoadedForm>;
    case 'fundRequest':
      return (
        <LoadedForm load={fundRequest}>
          {(FundRequest) => <FundRequest funds={dialog.funds} close={close} />}
        </LoadedForm>
      );
    case 'longReport':
      return (
        <LoadedForm load={longReport}>
          {(LongReport) => <LongReport report={dialog.report} title={dialog.title} close={close} />}
        </LoadedForm>
      );
    case 'saveSearch':
      return (
        <LoadedForm load={saveSearch}>
          {(SearchForm) => <SearchForm query={dialog.query} suggested={dialog.suggested} close={close} />}
        </LoadedForm>
      );
    case 'editSearch':
      return (
        <LoadedForm load={saveSearch}>
          {(SearchForm) => (
            <SearchForm query={dialog.search.search_query} search={dialog.search} close={close} />
          )}
        </LoadedForm>
      );
    case 'teamRequest':
      return <LoadedForm load={teamRequest}>{(TeamRequest) => <TeamRequest close={close} />}</LoadedForm>;
  }
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
