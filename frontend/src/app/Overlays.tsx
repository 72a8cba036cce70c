import { type ComponentType, lazy, Suspense } from 'react';
import { AccountDialog } from './AccountDialog';
import { Dialogs } from './Dialogs';
import { ProfessionalPrompt } from './ProfessionalPrompt';
import { Resume } from './Resume';

// Where it cannot be loaded nothing is noted.
const TrailNotes = lazy<ComponentType>(() => import('./TrailNotes').catch(() => ({ default: () => null })));

/** What may come to lie over a page. Loaded after it: the first page does without. */
export default function Overlays() {
  return (
    <>
      <AccountDialog />
      <Dialogs />
      <Resume />
      <ProfessionalPrompt />
      <Suspense fallback={null}>
        <TrailNotes />
      </Suspense>
    </>
  );
}
