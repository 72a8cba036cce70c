import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '../api/ask-anew';
import { showToast } from '../toasts';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFailureToast } from './sending';

interface Props {
  /** Whose changes, where a page has several of these. */
  of?: string;
  className: string | undefined;
  discard(): Promise<unknown>;
  /** What tells of it, and is asked for again. */
  keys: readonly QueryKey[];
  /** What gets the focus when the button is gone with the changes. */
  next: RefObject<HTMLElement | null>;
  /** What else happens then. */
  onDone?(): Promise<void> | void;
}

/** Discards what waits to be published, once that was confirmed; what readers see stays. */
export function Discard({ of, className, discard, keys, next, onDone }: Props) {
  const { t } = useTranslation('ownMaterial');
  const client = useQueryClient();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: discard,
    onSuccess: async () => {
      await askAnew(client, ...keys);
      await onDone?.();
      next.current?.focus();
      showToast(t('discard.done'));
    },
    onError: failed,
  });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={of === undefined ? undefined : t('discard.of', { name: of })}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) setAsking(true);
        }}
      >
        {t('discard.action')}
      </button>
      {asking ? (
        <ConfirmDialog
          title={t('sure')}
          text={of === undefined ? t('discard.text') : `${of}: ${t('discard.text')}`}
          action={t('discard.action')}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
