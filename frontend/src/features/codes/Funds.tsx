import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { createCodec, ordering } from '@/shared/address/codec';
import { codesAddress } from '@/shared/address/codes';
import type { CodeListResults } from '@/shared/api/types';
import { useWatch, type Watchable } from '@/shared/following/watch';
import { useWatchAll } from '@/shared/following/watch-all';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import { pathTo } from '@/shared/routes/paths';
import {
  ColumnsMissing,
  ExportTools,
  FundCards,
  FundTable,
  Ordering,
  SelectionBar,
  TableNote,
  useColumns,
  useSelection,
} from '@/shared/table';
import { CopyLink } from '@/shared/ui/CopyLink';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Codes.module.css';
import { inOrder } from './order';

const codec = createCodec({ ordering: ordering('') });
/** Share classes that are put on the watchlist at once: each is a call. */
const MAX_WATCHED = 50;
/** Codes that fit into the text of the advanced search. */
const MAX_SCREENED = 15;

interface Props {
  list: CodeListResults;
  /** The codes of the address, from which a link is made. */
  codes: readonly string[];
}

/** The funds of the list as a table with all its tools, in the order of the list or by a column. */
export function Funds({ list, codes }: Props) {
  const { t } = useTranslation('codes');
  const lang = useLang();
  const local = useLocalPath();
  const navigate = useNavigate();
  const columns = useColumns();
  const roomy = useMedia('(width >= 52rem)');
  const selection = useSelection();
  const watch = useWatch();
  const { search, hash } = useLocation();
  const { ordering: by } = codec.read(new URLSearchParams(search)).state;
  const items = useMemo(() => inOrder(list.results, by, lang), [list, by, lang]);
  // Ticks of other lists choose nothing here.
  const ticked = items.filter(({ id }) => selection.chosen.has(id));
  const chosen = ticked.length > 0 ? ticked : items;
  const exported = {
    list: { count: items.length, whole: { funds: items.map(({ id }) => id) }, order: '' },
    selection,
  };
  const onOrdering = (next: string) =>
    void navigate({ search: codec.write({ ordering: next }).toString(), hash }, IN_PLACE);
  return (
    <section className={styles.funds}>
      <div className={styles.tools}>
        <ExportTools {...exported} />
        <WatchFunds funds={chosen} />
        <ToScreen isins={chosen.map(({ isin }) => isin)} />
        <CopyLink address={local(codesAddress(codes))} className={styles.tool} />
        {roomy ? <ColumnsMissing kept={columns.kept} /> : null}
      </div>
      <SelectionBar {...exported} />
      {columns.error !== null ? (
        <ErrorNote error={columns.error} onRetry={columns.retry} />
      ) : roomy ? (
        <FundTable
          items={items}
          columns={columns.columns}
          caption={t('caption')}
          ordering={by}
          onOrdering={onOrdering}
          selection={selection}
          watch={watch}
        />
      ) : (
        <>
          <Ordering fields={columns.fields} ordering={by} onOrdering={onOrdering} short />
          <FundCards items={items} caption={t('caption')} period="3y" {...{ selection, watch }} />
        </>
      )}
      <TableNote recordDate={list.record_date} simulated={items.some(({ simulated }) => simulated)} />
    </section>
  );
}

/** Puts the ticked funds, or all of them, on the watchlist. */
function WatchFunds({ funds }: { funds: readonly Watchable[] }) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  const watchAll = useWatchAll();
  return funds.length > MAX_WATCHED ? (
    <Refused label={t('watch')} reason={t('watchMost', { most: format.number(MAX_WATCHED) })} />
  ) : (
    <button type="button" className={styles.tool} onClick={() => watchAll(funds)}>
      {t('watch')}
    </button>
  );
}

/** The same funds in the advanced search, where the text has room for their codes. */
function ToScreen({ isins }: { isins: readonly string[] }) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  if (isins.length > MAX_SCREENED)
    return <Refused label={t('screen')} reason={t('screenMost', { most: format.number(MAX_SCREENED) })} />;
  const query = new URLSearchParams({ q: isins.join(' ') });
  return (
    <LocalLink to={`${pathTo('advancedSearch')}?${query}`} className={styles.tool}>
      {t('screen')}
    </LocalLink>
  );
}

/** What cannot be done with so many funds, and why. Not disabled: the keyboard could not reach the reason. */
function Refused({ label, reason }: { label: string; reason: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.tool} aria-disabled aria-describedby={id}>
        {label}
      </button>
      <span id={id} className={styles.muted}>
        {reason}
      </span>
    </>
  );
}
