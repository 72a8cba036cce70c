import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SavedSearch } from '@/shared/api/alerts';
import { useDialogOpener } from '@/shared/dialogs';
import { isoDay, useFormat } from '@/shared/format';
import { useLocalPath } from '@/shared/i18n/language';
import { parseScreen } from '@/shared/screen/codec';
import { useCriteria } from '@/shared/screen/criteria';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { LocalLink } from '@/shared/ui/LocalLink';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import { Notice } from '@/shared/ui/Notice';
import { Difference } from './Difference';
import { FeedAddress } from './FeedAddress';
import { Found } from './Found';
import styles from './SavedSearches.module.css';
import { useSearchActions } from './use-search-actions';
import { wordsOf } from './words';

interface Props {
  search: SavedSearch;
  /** Its changes are shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onDeleted: () => void;
}

/** One saved search: what it looks for, how it is followed, and what can be done with it. */
export function SearchItem({ search, open, onOpen, onDeleted }: Props) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const panel = useId();
  const actions = useSearchActions(search);
  const { search_name: name, unseen, state } = search;
  return (
    <li className={styles.item} data-paused={search.paused}>
      <div className={styles.about}>
        <div className={styles.itemHead}>
          <div className={styles.named}>
            <h3>
              <LocalLink to={search.link}>{name}</LocalLink>
            </h3>
            {unseen > 0 ? (
              <span className={styles.badge}>
                {t('item.unseen', { count: unseen, formatted: format.number(unseen) })}
              </span>
            ) : null}
            {search.paused ? <span className={styles.mark}>{t('item.paused')}</span> : null}
            {state === 'preparing' ? <span className={styles.mark}>{t('item.preparing')}</span> : null}
          </div>
          {search.follows === 'funds' ? <Found search={search} /> : null}
        </div>
        {search.follows === 'funds' ? <Criteria query={search.search_query} /> : <Words search={search} />}
        <p className={styles.facts}>
          {search.last_change === null
            ? t('item.noChange')
            : t('item.lastChange', { date: format.date(isoDay(new Date(search.last_change))) })}
          {search.next_mail === null
            ? null
            : ` · ${t('item.nextMail', { moment: format.moment(search.next_mail) })}`}
        </p>
        <p className={styles.facts}>
          {t('item.savedOn', { date: format.date(isoDay(new Date(search.date))) })} ·{' '}
          {t(`frequency.${search.frequency}`)} · <Told search={search} />
        </p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t('item.changesOf', { name })}
          onClick={() => onOpen(!open)}
        >
          {t('item.changes')}
        </button>
        <Actions search={search} actions={actions} onDeleted={onDeleted} />
      </div>
      <div className={styles.below}>
        {state === 'broken' ? <Broken search={search} /> : null}
        <div id={panel}>
          {open ? <Difference search={search} onSeen={() => actions.markSeen.mutate()} /> : null}
        </div>
        {open ? <FeedAddress search={search} onRenew={() => actions.renewFeed.mutate()} /> : null}
      </div>
    </li>
  );
}

function Criteria({ query }: { query: string }) {
  const { t } = useTranslation('alerts');
  const criteria = useCriteria(parseScreen(query).state);
  return (
    <ul className={styles.criteria} aria-label={t('item.criteria')}>
      {criteria.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

function Words({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('alerts');
  return (
    <ul className={styles.criteria} aria-label={t('item.criteria')}>
      <li>{t('words.criterion', { words: wordsOf(search) })}</li>
    </ul>
  );
}

function Told({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('alerts');
  if (search.follows === 'reports') return t('words.told');
  const told = (['enters', 'leaves', 'rating_changes', 'articles'] as const).filter((one) => search[one]);
  return told.map((one) => t(`directions.${one}`)).join(', ');
}

/** A search that does not work any more: why, and the way to mend it. Nothing matches silently less. */
function Broken({ search: { id, problem, link, search_name: name } }: { search: SavedSearch }) {
  const { t } = useTranslation('alerts');
  return (
    <Notice tone="warning" title={t('item.broken')}>
      {problem === null ? null : <p>{problem.message}</p>}
      {problem !== null && problem.errors.length > 0 ? (
        <ul>
          {problem.errors.map(({ key, value, message }) => (
            <li key={`${key} ${value}`}>
              <code>
                {key}={value}
              </code>{' '}
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        {t('item.brokenNext')}{' '}
        <LocalLink to={editAddress(link, id)} aria-label={t('item.editQueryOf', { name })}>
          {t('item.editQuery')}
        </LocalLink>
      </p>
    </Notice>
  );
}

/** The search page with the bar that changes this saved search. */
export function editAddress(link: string, id: number): string {
  return `${link}${link.includes('?') ? '&' : '?'}saved=${id}`;
}

interface ActionsProps {
  search: SavedSearch;
  actions: ReturnType<typeof useSearchActions>;
  onDeleted: () => void;
}

function Actions({ search, actions, onDeleted }: ActionsProps) {
  const { t } = useTranslation('alerts');
  const openDialog = useDialogOpener();
  const navigate = useNavigate();
  const local = useLocalPath();
  const [asking, setAsking] = useState(false);
  const { id, follows, link, paused, search_name: name } = search;
  const { change, remove } = actions;
  const pause = paused ? 'resume' : 'pause';
  return (
    <>
      <MoreMenu
        name={t('item.more', { name })}
        entries={[
          {
            label: t('item.edit'),
            spoken: t('item.editOf', { name }),
            dialog: true,
            run: () => openDialog({ name: 'editSearch', search }),
          },
          // Words are changed among the settings.
          ...(follows === 'reports'
            ? []
            : [
                {
                  label: t('item.editQuery'),
                  spoken: t('item.editQueryOf', { name }),
                  run: () => void navigate(local(editAddress(link, id))),
                },
              ]),
          {
            label: t(`item.${pause}`),
            spoken: t(`item.${pause}Of`, { name }),
            run: () => {
              if (!change.isPending) change.mutate({ paused: !paused });
            },
          },
          {
            label: t('item.delete'),
            spoken: t('item.deleteOf', { name }),
            dialog: true,
            run: () => setAsking(true),
          },
        ]}
      />
      {asking ? (
        <ConfirmDialog
          title={t('item.deleteTitle')}
          text={t('item.deleteText', { name })}
          action={t('item.delete')}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
