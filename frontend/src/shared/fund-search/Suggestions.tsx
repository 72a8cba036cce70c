import type { UseQueryResult } from '@tanstack/react-query';
import type { UseComboboxReturnValue } from 'downshift';
import { useTranslation } from 'react-i18next';
import type { BriefItem, BriefResults } from '../api/types';
import { cutOff, useFormat } from '../format';
import { pathTo } from '../routes/paths';
import type { SeenFund } from '../trail';
import { ClosedMark } from '../ui/ClosedMark';
import { ErrorNote } from '../ui/ErrorNote';
import { Highlighted } from '../ui/Highlighted';
import { LocalLink } from '../ui/LocalLink';
import { RatingBadge } from '../ui/RatingBadge';
import styles from './FundSearch.module.css';
import { shortSegments } from './search';
import type { useSeen } from './seen';

export type Option = { kind: 'fund'; hit: BriefItem } | { kind: 'seen'; fund: SeenFund } | { kind: 'all' };

export function keyOf(option: Option): string {
  if (option.kind === 'all') return 'all';
  return option.kind === 'fund' ? `${option.hit.id}` : `seen ${option.fund.id}`;
}

interface Props {
  box: UseComboboxReturnValue<Option>;
  open: boolean;
  options: Option[];
  /** The text the answer is wanted for. */
  text: string;
  query: UseQueryResult<BriefResults>;
  /** What draws the funds below an empty box. */
  seen: Pick<ReturnType<typeof useSeen>, 'part' | 'look'>;
}

/** The list below the box, with what surrounds it: progress, hints, errors and what is read aloud. */
export function Suggestions({ box, open, options, text, query, seen }: Props) {
  const { t } = useTranslation('search');
  const { SeenHead } = seen.part ?? {};
  const waiting =
    box.inputValue.trim() !== text || (query.isFetching && query.isPlaceholderData) || query.isLoading;
  const failed = !waiting && query.isError;
  const empty = !waiting && query.isSuccess && options.length === 0 && text !== '';
  return (
    <>
      <Announcement open={open} waiting={waiting} query={query} text={text} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no action, only what keeps the box focused. */}
      <div
        className={styles.panel}
        data-open={open}
        // The list closes when the box loses focus; what is in it must be clicked before that.
        onMouseDown={(event) => event.preventDefault()}
      >
        {open && waiting ? <p className={styles.progress}>{t('searching')}</p> : null}
        {open && !waiting && text !== '' && query.data ? (
          <AnswerNote answer={query.data} text={text} />
        ) : null}
        {open && SeenHead && options[0]?.kind === 'seen' ? <SeenHead onCleared={seen.look} /> : null}
        <ul
          {...box.getMenuProps({ 'aria-label': t('results') })}
          className={styles.list}
          data-stale={waiting}
        >
          {open
            ? options.map((option, index) => (
                <li
                  key={keyOf(option)}
                  {...box.getItemProps({ item: option, index })}
                  className={option.kind === 'all' ? `${styles.option} ${styles.all}` : styles.option}
                  data-active={box.highlightedIndex === index}
                >
                  {option.kind === 'fund' ? (
                    <FundOption hit={option.hit} active={box.highlightedIndex === index} />
                  ) : option.kind === 'all' ? (
                    t('all', { text })
                  ) : seen.part ? (
                    <seen.part.SeenOption fund={option.fund} />
                  ) : null}
                </li>
              ))
            : null}
        </ul>
        {open && failed ? (
          <div className={styles.message}>
            <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : null}
        {open && empty ? <NothingFound text={text} /> : null}
      </div>
    </>
  );
}

function FundOption({ hit, active }: { hit: BriefItem; active: boolean }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const name = hit.highlight.name ?? [[hit.name, false]];
  const rest = active ? '' : cutOff(hit.name);
  return (
    <>
      <RatingBadge rank={hit.rank} underReview={hit.under_review} />
      <span className={styles.text}>
        <span className={styles.name}>
          <Highlighted segments={active ? name : shortSegments(name)} text={hit.name} />
          {rest === '' ? null : <span className={styles.rest}> {rest}</span>}
        </span>
        <span className={styles.facts}>
          <ClosedMark on={hit.closed_on} />
          <span>
            <Highlighted segments={hit.highlight.isin} text={hit.isin} />
          </span>
          {hit.wkn ? (
            <span>
              WKN <Highlighted segments={hit.highlight.wkn} text={hit.wkn} />
            </span>
          ) : null}
          <span className={styles.company}>
            <Highlighted segments={hit.highlight.company} text={hit.company} />
          </span>
          {saysTranche(hit) ? null : <span>{hit.tranche}</span>}
          {hit.tranches_count > 1 ? (
            <span>
              {t('classes', { count: hit.tranches_count, formatted: format.number(hit.tranches_count) })}
            </span>
          ) : null}
        </span>
      </span>
    </>
  );
}

/** Most names end with their share class: said once, it leaves room for what the name does not say. */
function saysTranche({ name, tranche }: BriefItem): boolean {
  return !tranche || name.toLowerCase().endsWith(` ${tranche.toLowerCase()}`);
}

function AnswerNote({ answer, text }: { answer: BriefResults; text: string }) {
  const { t } = useTranslation('search');
  if (answer.degraded) return <p className={styles.note}>{t('degraded')}</p>;
  if (answer.did_you_mean.length === 0) return null;
  const isIsin = text.replace(/\s/g, '').length === 12;
  return <p className={styles.note}>{isIsin ? t('didYouMean') : t('similarCode')}</p>;
}

function NothingFound({ text }: { text: string }) {
  const { t } = useTranslation('search');
  return (
    <div className={styles.message}>
      <p className={styles.none}>{t('none', { text })}</p>
      <ul className={styles.hints}>
        <li>{t('hintWords')}</li>
        <li>{t('hintCodes')}</li>
        <li>
          <LocalLink to={pathTo('guidedSearch')}>{t('hintGuided')}</LocalLink>
        </li>
      </ul>
    </div>
  );
}

function Announcement({
  open,
  waiting,
  query,
  text,
}: Pick<Props, 'open' | 'query' | 'text'> & { waiting: boolean }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  let message = '';
  if (open && waiting) message = t('searching');
  else if (open && text !== '' && query.data) {
    const { count, did_you_mean } = query.data;
    if (count === null) message = t('best', { formatted: format.number(query.data.results.length) });
    else if (count === 0 && did_you_mean.length === 0) message = t('none', { text });
    else message = t('found', { count, formatted: format.number(count) });
  }
  return (
    <p role="status" className={styles.hidden}>
      {message}
    </p>
  );
}
