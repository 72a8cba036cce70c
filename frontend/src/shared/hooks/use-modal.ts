import { type RefObject, useCallback, useEffect, useRef } from 'react';

export interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog as Escape does; the focus goes back to where it was. */
  readonly close: () => void;
}

/** A dialog that is open as long as it is drawn, with the page behind it out of reach. */
export function useModal(): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const close = useCallback(() => dialog.current?.close(), []);
  return { dialog, close };
}
