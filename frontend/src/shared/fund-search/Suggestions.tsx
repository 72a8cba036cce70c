import type { UseQueryResult } from '@tanstack/react-query';
import type { UseComboboxReturnValue } from 'downshift';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BriefItem, BriefResults, SuggestedCompany } from '../api/types';
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

export type Option =
  | { kind: 'fund'; hit: BriefItem }
  | { kind: 'seen'; fund: SeenFund }
  | { kind: 'company'; company: SuggestedCompany }
  | { kind: 'all' };

export function keyOf(option: Option): string {
  if (option.kind === 'all') return 'all';
  if (option.kind === 'company') return `company ${option.company.id}`;
  return option.kind === 'fund' ? `${option.hit.id}` : `seen ${option.fund.id}`;
}

interface Props {
  box: UseComboboxReturnValue<Option>;
  open: boolean;
  options: Option[];
  /** The text the answer is wanted for. */
  text: string;
  query: UseQueryResult<BriefResults>;
  /** Whether asset managers may still come. */
  awaited: boolean;
  /** What draws the funds below an empty box. */
  seen: Pick<ReturnType<typeof useSeen>, 'part' | 'look'>;
}

/** The list below the box, with what surrounds it: progress, hints, errors and what is read aloud. */
export function Suggestions({ box, open, options, text, query, awaited, seen }: Props) {
  const { t } = useTranslation('search');
  const heading = useId();
  const { SeenHead } = seen.part ?? {};
  const companies = options.filter(({ kind }) => kind === 'company').length;
  const funds = options.length - companies;
  const blank = options[0]?.kind === 'seen';
  const waiting =
    box.inputValue.trim() !== text ||
    (query.isFetching && query.isPlaceholderData) ||
    query.isLoading ||
    // Without any fund nothing is said before it is known what else there is.
    (awaited && funds === 0);
  const failed = !waiting && query.isError;
  const empty = !waiting && query.isSuccess && funds === 0 && text !== '';
  const entry = (option: Option, index: number, children: ReactNode) => (
    <li
      key={keyOf(option)}
      {...box.getItemProps({ item: option, index })}
      className={option.kind === 'all' ? `${styles.option} ${styles.all}` : styles.option}
      data-active={box.highlightedIndex === index}
    >
      {children}
    </li>
  );
  return (
    <>
      <Announcement open={open} waiting={waiting} query={query} text={text} companies={companies} />
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
        {open && SeenHead && blank ? <SeenHead onCleared={seen.look} /> : null}
        <div {...box.getMenuProps({ 'aria-label': t('list') })} className={styles.list} data-stale={waiting}>
          {open && funds > 0 ? (
            <Group aria-label={blank ? t('list') : t('results')} className={styles.funds}>
              {options
                .slice(0, funds)
                .map((option, index) =>
                  entry(
                    option,
                    index,
                    option.kind === 'fund' ? (
                      <FundOption hit={option.hit} active={box.highlightedIndex === index} />
                    ) : option.kind === 'all' ? (
                      t('all', { text })
                    ) : option.kind === 'seen' && seen.part ? (
                      <seen.part.SeenOption fund={option.fund} />
                    ) : null,
                  ),
                )}
            </Group>
          ) : null}
          {open && companies > 0 ? (
            <Group aria-labelledby={heading} className={styles.companies}>
              <li role="presentation" id={heading} className={styles.heading}>
                {t('companies')}
              </li>
              {options
                .slice(funds)
                .map((option, index) =>
                  entry(
                    option,
                    funds + index,
                    option.kind === 'company' ? <CompanyOption company={option.company} /> : null,
                  ),
                )}
            </Group>
          ) : null}
        </div>
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

function Group(props: ComponentProps<'ul'>) {
  // biome-ignore lint/a11y/useSemanticElements: within a listbox only a group is allowed, and a fieldset is none of it.
  return <ul role="group" {...props} />;
}

function CompanyOption({
  company: { name, highlight, number_of_funds: count },
}: {
  company: SuggestedCompany;
}) {
  const { t } = useTranslation('search');
  const format = useFormat();
  return (
    <>
      <span className={styles.name}>
        <Highlighted segments={highlight} text={name} />
      </span>
      <span className={styles.count}>{t('funds', { count, formatted: format.number(count) })}</span>
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
  companies,
}: Pick<Props, 'open' | 'query' | 'text'> & { waiting: boolean; companies: number }) {
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
    // Asset managers come after the funds; only they are read aloud then.
    <p role="status" aria-atomic={false} className={styles.hidden}>
      <span>{message}</span>
      {open && !waiting && companies > 0 ? (
        <span> {t('alsoCompanies', { count: companies, formatted: format.number(companies) })}</span>
      ) : null}
    </p>
  );
}
