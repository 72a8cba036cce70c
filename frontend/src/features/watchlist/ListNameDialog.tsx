import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchList } from '@/shared/api/alerts';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import { useLang } from '@/shared/i18n/language';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import styles from './Watchlist.module.css';

/** The longest name of a list, in characters. */
const LONGEST = 100;

interface Props {
  /** The list to rename; a new one is made without it. */
  list: WatchList | null;
  /** What it is called now. */
  name: string;
  onDone(list: WatchList): void;
  onClose(): void;
}

/** Asks for the name of a list. What was typed survives whatever the server says to it. */
export function ListNameDialog({ list, name, onDone, onClose }: Props) {
  const { t } = useTranslation('watchlist');
  return (
    <DialogFrame title={t(list === null ? 'lists.newTitle' : 'lists.renameTitle')} short onClose={onClose}>
      {(close) => (
        <NameForm
          list={list}
          name={name}
          onDone={(saved) => {
            close();
            onDone(saved);
          }}
        />
      )}
    </DialogFrame>
  );
}

function NameForm({ list, name, onDone }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('watchlist');
  const lang = useLang();
  const id = useId();
  const client = useQueryClient();
  const [text, setText] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: string) =>
      list === null
        ? apiSend('POST', 'watch_lists/', { query: { lang }, body: { name: wanted } })
        : apiSend('PATCH', 'watch_lists/{id}/', {
            path: { id: list.id },
            query: { lang },
            body: { name: wanted },
          }),
    onSuccess: async (saved) => {
      await askAnew(client, ['watch-lists']);
      onDone(saved);
    },
    onError: (error) => setWrong(reasonOf(error) ?? t('lists.failed')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') setWrong(t('lists.required'));
    else if (!isPending) mutate(wanted);
  };
  return (
    <form className={styles.nameForm} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('lists.name')}</label>
      <input
        id={id}
        type="text"
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
      />
      <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
        {wrong}
      </p>
      <button type="submit" className={styles.primary} aria-disabled={isPending}>
        {t(list === null ? 'lists.create' : 'lists.rename')}
      </button>
    </form>
  );
}

/** Why a name does not do, in the server's words: it is taken, or there are too many lists. */
function reasonOf(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  return error.problem.errors?.find(({ key }) => key === 'name')?.message ?? error.problem.detail;
}
