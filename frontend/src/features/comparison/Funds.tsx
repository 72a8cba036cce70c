import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FUNDS } from '@/shared/address/comparison';
import type { FundItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import FundSearch from '@/shared/fund-search/FundSearch';
import { pathTo } from '@/shared/routes/paths';
import { showToast } from '@/shared/toasts';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { Bone } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Comparison.module.css';
import type { Asked } from './queries';

interface Props {
  /** The funds that exist, in order. */
  asked: readonly Asked[];
  onChange: (ids: readonly number[]) => void;
}

/** The compared funds; each can be exchanged and removed, and one more added while there are fewer than three. */
export function Funds({ asked, onChange }: Props) {
  const { t } = useTranslation('comparison');
  const list = useRef<HTMLUListElement>(null);
  const ids = asked.map(({ id }) => id);
  const pick = (place: number) => (id: number) => {
    if (ids.includes(id) && ids[place] !== id) showToast(t('already'), 'error');
    else onChange(ids.toSpliced(place, 1, id));
  };
  const remove = (place: number) => {
    onChange(ids.toSpliced(place, 1));
    // The button that was pressed goes with its fund.
    list.current?.focus();
  };
  return (
    <section aria-labelledby="compared">
      <h2 id="compared" className={styles.hidden}>
        {t('funds')}
      </h2>
      <ul ref={list} className={styles.funds} tabIndex={-1} aria-labelledby="compared">
        {asked.map((one, place) => (
          <Card key={one.id} asked={one} place={place} onPick={pick(place)} onRemove={() => remove(place)} />
        ))}
        {ids.length < MAX_FUNDS ? (
          <li className={styles.add}>
            <FundSearch
              key={ids.join()}
              onPick={({ id }) => pick(ids.length)(id)}
              label={t(ids.length === 0 ? 'addFirst' : 'add')}
            />
          </li>
        ) : null}
      </ul>
      {ids.length >= MAX_FUNDS ? <p className={styles.full}>{t('full')}</p> : null}
    </section>
  );
}

interface CardProps {
  asked: Asked;
  place: number;
  onPick: (id: number) => void;
  onRemove: () => void;
}

function Card({ asked: { id, fund, error }, place, onPick, onRemove }: CardProps) {
  const { t } = useTranslation('comparison');
  const [exchanging, setExchanging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (exchanging) box.current?.querySelector('input')?.focus();
  }, [exchanging]);
  const name = fund?.name ?? t('fundNumber', { id: String(id) });
  return (
    <li className={styles.card} data-place={place} data-awaited={fund === null && error === null}>
      {fund === null ? (
        <div className={error === null ? styles.awaited : undefined}>
          <Bone width={70} />
        </div>
      ) : (
        <CardHead fund={fund} />
      )}
      <p className={styles.cardActions}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={exchanging}
          aria-label={t('exchangeNamed', { name })}
          onClick={() => setExchanging(!exchanging)}
        >
          {t('exchange')}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      </p>
      {exchanging ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only the key that takes the box away again.
        <div
          ref={box}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            const open = box.current?.querySelector('[role=combobox][aria-expanded=true]') ?? null;
            if (open !== null) return;
            setExchanging(false);
            button.current?.focus();
          }}
        >
          <FundSearch onPick={(hit) => onPick(hit.id)} label={t('exchangeNamed', { name })} />
        </div>
      ) : null}
    </li>
  );
}

function CardHead({ fund }: { fund: FundItem }) {
  const { t } = useTranslation('comparison');
  const format = useFormat();
  return (
    <>
      <div className={styles.cardHead}>
        <RatingBadge rank={fund.rank} points={fund.rating_points} underReview={fund.under_review} />
        <LocalLink to={pathTo('fund', fund)} className={styles.name}>
          {fund.name}
        </LocalLink>
      </div>
      <p className={styles.facts}>
        <ClosedMark on={fund.closed_on} />
        <span>{fund.isin}</span>
        <span>{fund.tranche_currency}</span>
        <span>{fund.peergroup}</span>
        {fund.record_date ? <span>{t('recordDate', { date: format.date(fund.record_date) })}</span> : null}
      </p>
    </>
  );
}
