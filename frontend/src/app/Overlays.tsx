import { AccountDialog } from './AccountDialog';
import { Dialogs } from './Dialogs';
import { ProfessionalPrompt } from './ProfessionalPrompt';
import { Resume } from './Resume';

/** What may come to lie over a page. Loaded after it: the first page does without. */
export default function Overlays() {
  return (
    <>
      <AccountDialog />
      <Dialogs />
      <Resume />
      <ProfessionalPrompt />
    </>
  );
}
