import type { OpenForm } from '@/shared/session/form';

/** What the dialog hands to the form inside it. */
export interface FormProps {
  open: OpenForm;
  /** Closes the dialog; the focus goes back to where it was. */
  close(): void;
}
