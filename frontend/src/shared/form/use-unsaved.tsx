import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks before a page with changes that were not sent is left; the dialog that it returns is to be drawn. */
export function useUnsaved(isChanged: () => boolean): ReactNode {
  const { t } = useTranslation();
  const goes = useRef(false);
  const changed = useRef(isChanged);
  useEffect(() => {
    changed.current = isChanged;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && changed.current(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      action={t('unsaved.leave')}
      onConfirm={() => {
        goes.current = true;
        blocker.proceed();
      }}
      // A dialog closes when it is confirmed, too, and says so before or after that.
      onClose={() =>
        queueMicrotask(() => {
          if (!goes.current) blocker.reset();
          goes.current = false;
        })
      }
    />
  );
}
