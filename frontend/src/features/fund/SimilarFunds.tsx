import { useTranslation } from 'react-i18next';
import { comparisonAddress } from '@/shared/address/comparison';
import { topFundsQuery } from '@/shared/api/funds';
import type { FundItem, FundShortList } from '@/shared/api/types';
import { Star } from '@/shared/following/Star';
import { useWatch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import styles from './Details.module.css';
import { LaterSection } from './LaterSection';

const SHOWN = 5;

interface Props {
  fund: Pick<FundItem, 'id' | 'peergroup'>;
}

/** The best rated funds of the peergroup, to be looked at or compared with. */
export function SimilarFunds({ fund }: Props) {
  const { t } = useTranslation('details');
  const lang = useLang();
  const { peergroup } = fund;
  return (
    <LaterSection
      title={t('similar.title')}
      query={topFundsQuery(fund.id, lang)}
      lines={SHOWN + 1}
      height="var(--peer-line)"
    >
      {(list) =>
        list.count === 0 ? (
          <p>{t('similar.none', { peergroup })}</p>
        ) : (
          <>
            <p className={styles.lead}>{t('similar.lead', { peergroup })}</p>
            <Peers list={list} fund={fund} />
          </>
        )
      }
    </LaterSection>
  );
}

function Peers({ list, fund }: Props & { list: FundShortList }) {
  const { t } = useTranslation('details');
  return (
    <table className={styles.peers}>
      <caption className={styles.spoken}>{t('similar.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('similar.fund')}</th>
          <th scope="col">{t('similar.rating')}</th>
          <th scope="col">{t('similar.performance')}</th>
          <th scope="col">{t('similar.volatility')}</th>
        </tr>
      </thead>
      <tbody>
        {list.results.slice(0, SHOWN).map((peer) => (
          <Peer key={peer.id} peer={peer} fund={fund} />
        ))}
      </tbody>
    </table>
  );
}

function Peer({ peer, fund }: Props & { peer: FundItem }) {
  const { t } = useTranslation(['details', 'table']);
  const format = useFormat();
  const { ids, toggle } = useWatch();
  const { id, name, slug, rank, rating_points: points } = peer;
  return (
    <tr>
      <th scope="row">
        <div className={styles.peer}>
          <button
            type="button"
            className={styles.star}
            aria-pressed={ids.has(id)}
            aria-label={t('table:watch.name', { name })}
            title={t('table:watch.label')}
            onClick={() => toggle({ id, name })}
          >
            <Star filled={ids.has(id)} />
          </button>
          <div>
            <LocalLink to={pathTo('fund', { slug, id })}>
              <ShortName name={name} rest />
            </LocalLink>
            <LocalLink
              to={comparisonAddress([fund.id, id])}
              className={styles.compare}
              aria-label={t('similar.compareWith', { name })}
            >
              {t('similar.compare')}
            </LocalLink>
          </div>
        </div>
      </th>
      <td>
        <span className={styles.rank}>
          <RatingBadge rank={rank} points={points} underReview={peer.under_review} />
          <span aria-hidden="true">{format.number(points)}</span>
        </span>
      </td>
      <td data-sign={Math.sign(peer.perf_3y ?? 0)}>
        <Value text={format.change(peer.perf_3y)} />
      </td>
      <td>
        <Value text={format.percent(peer.volatility_3y)} />
      </td>
    </tr>
  );
}
