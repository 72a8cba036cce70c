import type { Dialog } from '@/shared/dialogs';
import { type Feature, withTexts } from '@/shared/i18n';
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
const followWords = lazyForm(['account', 'alerts'], () => import('@/features/alerts/WordsForm'));
const teamRequest = lazyForm(['account', 'requests'], () => import('@/features/requests/TeamRequestForm'));

/** The form that a dialog is about. */
export default function DialogForm({ dialog, close }: { dialog: Dialog; close: () => void }) {
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
    case 'followWords':
      return (
        <LoadedForm load={followWords}>
          {(WordsForm) => <WordsForm words={dialog.words} close={close} />}
        </LoadedForm>
      );
    case 'editSearch':
      return dialog.search.follows === 'reports' ? (
        <LoadedForm load={followWords}>
          {(WordsForm) => <WordsForm words="" search={dialog.search} close={close} />}
        </LoadedForm>
      ) : (
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
