import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundItem, RatingExplanation as Rating } from '@/shared/api/types';
import { type Format, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Locked } from '../Locked';
import { sees } from '../sections';
import styles from './Explanation.module.css';
import { explanationQuery } from './queries';
import { type Step, stepsOf } from './sums';

/** What visitors see the shape of. */
const LOCKED = ['lockedParts', 'lockedDistance'] as const;

interface Props {
  fund: FundItem;
  /** What else is said of the rating: beside the parts where there is room, else below them. */
  children: ReactNode;
}

/** Why a fund has its points: for users, as rating notes are; visitors are told so. */
export function RatingExplanation({ fund, children }: Props) {
  const { t } = useTranslation('explanation');
  const format = useFormat();
  const { user, loading } = useSession();
  const title =
    fund.rating_points === null
      ? t('titleUnrated')
      : t('title', { points: format.number(fund.rating_points) });
  return (
    <section className={styles.section} aria-labelledby="rating-explanation">
      <h3 id="rating-explanation">{title}</h3>
      {sees(user, 'rating/parts') ? (
        <Explained fund={fund}>{children}</Explained>
      ) : loading ? (
        <Bones lines={6} height="2rem" />
      ) : (
        <Locked for="user" titles={LOCKED.map((key) => t(key))} />
      )}
      {sees(user, 'rating/parts') ? null : children}
    </section>
  );
}

function Explained({ fund, children }: Props) {
  const { t } = useTranslation('explanation');
  const format = useFormat();
  const lang = useLang();
  const { data, error, refetch } = useQuery(explanationQuery(fund.id, lang));
  if (error)
    return (
      <>
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {children}
      </>
    );
  if (data === undefined)
    return (
      <div className={fund.rating_points === null ? undefined : styles.waiting}>
        <Bones lines={6} height="2rem" />
      </div>
    );
  const steps = stepsOf(data);
  return (
    <div className={styles.columns}>
      <div className={styles.parts}>
        {data.notices.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {steps.length > 0 ? <Waterfall rating={data} steps={steps} /> : null}
        <p className={styles.small}>
          <LocalLink to={methodOf(data)}>{t('method')}</LocalLink>
          {data.methodology
            ? ` ${t('methodVersion', { date: format.date(data.methodology.valid_from) })}`
            : null}
        </p>
      </div>
      <div className={styles.side}>
        <Standing fund={fund} rating={data} />
        {children}
      </div>
    </div>
  );
}

/** The methodology in the version by which the rating was made. */
function methodOf({ methodology }: Rating): string {
  const version = methodology === null ? '' : `?category=${methodology.id}&version=${methodology.valid_from}`;
  return `${pathTo('methodology')}${version}#rating`;
}

function Waterfall({ rating, steps }: { rating: Rating; steps: readonly Step[] }) {
  const { t } = useTranslation('explanation');
  const format = useFormat();
  return (
    <table className={styles.waterfall}>
      <caption className={styles.spoken}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col" className={styles.number}>
            {t('change')}
          </th>
          <th scope="col" className={styles.number}>
            {t('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.name}>
            <th scope="row">
              {t(`steps.${step.name}`)}
              <StepDetail rating={rating} name={step.name} />
              <Bar from={index === 0 ? 0 : step.sum - step.change} to={step.sum} first={index === 0} />
            </th>
            <td className={styles.number}>
              {index === 0 ? format.number(step.change, 2) : signed(step.change, format)}
            </td>
            <td className={styles.number}>{format.number(step.sum, 2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('points', { rank: rating.rank })}
            <Bar from={0} to={rating.rating_points ?? 0} first />
          </th>
          <td />
          <td className={styles.number}>{format.number(rating.rating_points)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const signed = (value: number, format: Format) => `${value > 0 ? '+' : ''}${format.number(value, 2)}`;

/** The indicator behind a part, or the judgement behind the qualitative one. */
function StepDetail({ rating, name }: { rating: Rating; name: Step['name'] }) {
  const { t } = useTranslation('explanation');
  const format = useFormat();
  const part = rating.parts.find((one) => one.part === name);
  let text: string | null = null;
  if (part !== undefined) {
    const indicator =
      part.part === 'performance' ? format.change(part.indicator) : format.percent(part.indicator);
    text = t(`details.${part.part}`, { indicator, weight: format.number(part.weight) });
  } else if (name === 'qualitative') {
    text = t('details.qualitative', {
      points: format.number(rating.qualitative, 2),
      share: format.percent(rating.qualitative_share),
    });
  }
  return text === null ? null : <span className={styles.detail}>{text}</span>;
}

function Bar({ from, to, first }: { from: number; to: number; first?: boolean }) {
  const clip = (points: number) => Math.min(100, Math.max(0, points));
  const [low, high] = from < to ? [clip(from), clip(to)] : [clip(to), clip(from)];
  const kind = first ? 'whole' : to < from ? 'down' : 'up';
  return (
    <span aria-hidden="true" className={styles.track}>
      <span
        className={styles.bar}
        data-kind={kind}
        style={{ insetInlineStart: `${low}%`, inlineSize: `${high - low}%` }}
      />
    </span>
  );
}

/** Where the fund stands: distances to the classes beside its own, its place, and since when. */
function Standing({ fund, rating }: { fund: FundItem; rating: Rating }) {
  const { t } = useTranslation(['explanation', 'table']);
  const format = useFormat();
  const {
    next_class: next,
    lower_class: lower,
    position_vs_peergroup: position,
    peergroup_size: size,
  } = rating;
  if (rating.rating_points === null) return null;
  const facts: [string, string][] = [];
  if (next !== null) facts.push([t('toNext'), t('toNextText', { rank: next.rank, count: next.distance })]);
  else facts.push([t('toNext'), t('best')]);
  if (lower !== null)
    facts.push([t('toLower'), t('toLowerText', { rank: lower.rank, count: lower.distance })]);
  else facts.push([t('toLower'), t('worst')]);
  if (position !== null && size !== null)
    facts.push([
      t('place'),
      t('placeText', { position: format.number(position), size: format.number(size) }),
    ]);
  if (rating.kind !== null) facts.push([t('kind'), t(`table:codes.rating_kind.${rating.kind}`)]);
  if (rating.months !== null) facts.push([t('history'), t('months', { count: rating.months })]);
  if (fund.rating_unchanged_since) facts.push([t('unchanged'), format.date(fund.rating_unchanged_since)]);
  if (rating.record_date) facts.push([t('recordDate'), format.date(rating.record_date)]);
  return (
    <dl className={styles.standing}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
