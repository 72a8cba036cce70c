import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { fundQuery } from '../api/funds';
import type { FundItem, Sibling } from '../api/types';
import { Star } from '../following/Star';
import { localPath } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { ClosedMark } from '../ui/ClosedMark';
import { RetryLine } from '../ui/RetryLine';
import type { Column } from './columns';
import { NAME_COLUMN } from './columns';
import type { Writing } from './FundRow';
import styles from './FundTable.module.css';
import type { Ticked } from './ticks';

/** More than this are looked at on the page of the fund. */
const MAX_SIBLINGS = 20;

export interface BesideSibling {
  readonly sibling: Sibling;
  /** All share classes that are shown below the row. */
  readonly ids: readonly number[];
}

interface Props {
  item: FundItem;
  columns: readonly Column[];
  /** How many columns the table has in all. */
  width: number;
  writing: Writing;
  ticked: ReadonlyMap<number, unknown> | undefined;
  onTick: ((item: Ticked) => void) | undefined;
  watched: ReadonlySet<number> | undefined;
  onWatch: ((item: { id: number; name: string }) => void) | undefined;
  beside: ComponentType<BesideSibling> | undefined;
}

/** The other share classes of a fund, below its row. */
export function Siblings(props: Props) {
  const { item, width, writing } = props;
  const { t, lang, format } = writing;
  const { data, isError, refetch } = useQuery(fundQuery(String(item.id), lang));
  if (data === undefined) {
    return (
      <tr className={styles.sibling}>
        <td colSpan={width} className={styles.cell} aria-busy={!isError}>
          {isError ? (
            <RetryLine text={t('table:siblings.failed')} onRetry={() => void refetch()} />
          ) : (
            <span className={styles.bone} style={{ inlineSize: '40%' }} />
          )}
        </td>
      </tr>
    );
  }
  const others = data.tranches.filter(({ id }) => id !== item.id);
  const shown = others.slice(0, MAX_SIBLINGS);
  const ids = shown.map(({ id }) => id);
  return (
    <>
      {shown.map((one) => (
        <SiblingRow key={one.id} {...props} sibling={one} ids={ids} />
      ))}
      {others.length > MAX_SIBLINGS ? (
        <tr className={styles.sibling}>
          <td colSpan={width} className={styles.cell}>
            <Link className={styles.allSiblings} to={localPath(lang, pathTo('fund', item))}>
              {t('table:siblings.all', { formatted: format.number(others.length + 1) })}
            </Link>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function SiblingRow(props: Props & BesideSibling) {
  const { item, columns, width, writing, sibling, ids, beside: Beside, ...marks } = props;
  const { t, lang, format } = writing;
  const { id, name, isin, currency } = sibling;
  const { ticked, onTick, watched, onWatch } = marks;
  const link = `fund-${id}`;
  const before = columns.findIndex(({ field }) => field.name === NAME_COLUMN);
  const marked = (onTick === undefined ? 0 : 1) + (onWatch === undefined ? 0 : 1);
  return (
    <tr className={styles.sibling} data-ticked={ticked?.has(id) || undefined}>
      {onTick === undefined ? null : (
        <td className={styles.tick}>
          <label>
            <input
              type="checkbox"
              checked={ticked?.has(id) ?? false}
              // A rating belongs to the fund.
              onChange={() => onTick({ id, name, rank: item.rank })}
            />
            <span className={styles.spoken}>{t('table:selection.tick', { name })}</span>
          </label>
        </td>
      )}
      {onWatch === undefined ? null : (
        <td className={styles.star}>
          <button
            type="button"
            aria-pressed={watched?.has(id) ?? false}
            aria-label={t('table:watch.name', { name })}
            title={t('table:watch.label')}
            onClick={() => onWatch({ id, name })}
          >
            <Star filled={watched?.has(id) ?? false} />
          </button>
        </td>
      )}
      {before > 0 ? <td colSpan={before} className={styles.rank} /> : null}
      <th scope="row" className={styles.name} aria-labelledby={link}>
        {sibling.closed_on ? (
          <span className={styles.closed}>
            <ClosedMark on={sibling.closed_on} />
          </span>
        ) : null}
        <Link id={link} to={localPath(lang, pathTo('fund', sibling))} title={name}>
          <span aria-hidden="true">{sibling.tranche || name}</span>
          <span className={styles.spoken}>{name}</span>
        </Link>{' '}
        <span className={styles.codes}>
          {currency} · {isin}
        </span>
      </th>
      {Beside === undefined ? (
        <td colSpan={width - marked - before - 1} className={styles.cell}>
          {[
            sibling.ogc === null ? null : t('table:siblings.cost', { cost: format.percent(sibling.ogc) }),
            sibling.minInvestment === null
              ? null
              : t('table:siblings.from', { amount: format.money(sibling.minInvestment, currency) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </td>
      ) : (
        <Beside sibling={sibling} ids={ids} />
      )}
    </tr>
  );
}
