import { AccountDialog } from './AccountDialog';
import { Dialogs } from './Dialogs';
import { ProfessionalPrompt } from './ProfessionalPrompt';

/** What may come to lie over a page. Loaded after it: the first page does without. */
export default function Overlays() {
  return (
    <>
      <AccountDialog />
      <Dialogs />
      <ProfessionalPrompt />
    </>
  );
}
