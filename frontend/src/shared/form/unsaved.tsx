import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Of each form on the page, whether it holds what was not sent. */
const forms = new Set<() => boolean>();
const isAnyChanged = () => [...forms].some((isChanged) => isChanged());

/** Has {@link UnsavedQuestion} ask for this form, too. */
export function useUnsaved(isChanged: () => boolean): void {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => {
    const form = () => latest.current();
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, []);
}

/** What somebody has filled in, as a text that is equal for equal values; files count by their names. */
export function filledIn(values: object): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (!(value instanceof FileList)) return value;
    return value.length === 0 ? null : Array.from(value, ({ name }) => name);
  });
}

/**
 * Asks before a page with forms that were changed and not sent is left. There is one on a page, whatever the number of its
 * forms: the router asks the last question alone.
 */
export function UnsavedQuestion() {
  const { t } = useTranslation();
  const goes = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isAnyChanged(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnyChanged()) event.preventDefault();
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
