/** What says a figure: badges, the scale of points, pairs of name and value, deltas. */
import { ChangeLine } from '@/features/alerts/ChangeLine';
import { CompanyLine } from '@/features/fund/CompanyLine';
import { KeyFacts } from '@/features/fund/KeyFacts';
import { Scale } from '@/features/fund/RatingPanel';
import { VerdictPanel } from '@/features/fund/VerdictPanel';
import { Change as PointChange } from '@/features/peergroup/Change';
import type { Change } from '@/shared/api/alerts';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from '../Components.module.css';
import { fund, fundPage, ranked } from '../fixtures';
import { Part, State } from '../Specimen';

const RANKS = ['A', 'B', 'C', 'D', 'E'] as const;

export function Badges() {
  return (
    <Part name="Rating badge">
      <State name="normal">
        <div className={styles.line}>
          {RANKS.map((rank) => (
            <RatingBadge key={rank} rank={rank} />
          ))}
        </div>
      </State>
      <State name="normal" note="fund page">
        <div className={styles.line}>
          {RANKS.map((rank) => (
            <RatingBadge key={rank} rank={rank} points={74} large />
          ))}
        </div>
      </State>
      <State name="very long" note="under review">
        <div className={styles.line}>
          <RatingBadge rank="B" underReview />
          <RatingBadge rank="B" underReview large />
        </div>
      </State>
      <State name="missing">
        <div className={styles.line}>
          <RatingBadge rank={null} />
          <RatingBadge rank={null} large />
        </div>
      </State>
    </Part>
  );
}

export function Points() {
  return (
    <Part name="Scale of points">
      <State name="normal">
        <Scale points={74} />
      </State>
      <State name="normal" note="lowest">
        <Scale points={1} />
      </State>
      <State name="normal" note="highest">
        <Scale points={100} />
      </State>
      <State name="normal" note="verdict">
        <VerdictPanel fund={fundPage(1)} />
      </State>
      <State name="very long" note="under review">
        <VerdictPanel fund={{ ...fundPage(2, 'long'), rating_points: 100, rank: 'A' }} />
      </State>
      <State name="missing">
        <VerdictPanel fund={fundPage(3, 'missing')} />
      </State>
    </Part>
  );
}

export function FigurePairs() {
  return (
    <Part name="Figure pair">
      <State name="normal">
        <KeyFacts fund={fundPage(1)} />
      </State>
      <State name="very long">
        <KeyFacts fund={{ ...fundPage(2, 'long'), perf_3y: 123_456.7 }} />
      </State>
      <State name="missing">
        <KeyFacts fund={fundPage(3, 'missing')} />
      </State>
    </Part>
  );
}

export function Monograms() {
  const broken = '/nothing-there.png';
  return (
    <Part name="Monogram">
      <State name="normal">
        <CompanyLine fund={fundPage(1)} />
      </State>
      <State name="error">
        <CompanyLine fund={{ ...fundPage(1), logo: broken }} />
      </State>
      <State name="very long">
        <CompanyLine fund={fundPage(2, 'long')} />
      </State>
    </Part>
  );
}

function change(changes: Partial<Change>): Change {
  const { id, slug, name, isin } = fund(1);
  return {
    ...{ id: 1, kind: 'upgrade', at: '2026-11-24T07:30:00Z', record_date: '2026-10-31' },
    ...{ article: null, review: null, incomparable: null, new: false, gone: false, reasons: [] },
    ...{ rank_before: 'C', rank_after: 'B', rating_points_before: 58, rating_points_after: 67 },
    tranche: { id, slug, name, isin },
    ...changes,
  } as Change;
}

export function Deltas() {
  const { id, slug, name, isin } = fund(2, 'long');
  return (
    <Part name="Delta">
      <State name="normal">
        <p>
          <PointChange fund={ranked({})} />
        </p>
        <p>
          <PointChange fund={ranked({ change: -12, rank: 'D' })} />
        </p>
      </State>
      <State name="empty">
        <p>
          <PointChange fund={ranked({ change: 0, rank_before: 'B' })} />
        </p>
      </State>
      <State name="missing">
        <p>
          <PointChange fund={ranked({ change: null, rank_before: null })} />
        </p>
      </State>
      <State name="normal" note="line">
        <ul>
          <ChangeLine change={change({})} dated />
          <ChangeLine
            change={change({ kind: 'downgrade', rank_before: 'B', rank_after: 'E', rating_points_after: 12 })}
            dated
          />
        </ul>
      </State>
      <State name="very long" note="line">
        <ul>
          <ChangeLine change={change({ tranche: { id, slug, name, isin } as Change['tranche'] })} dated />
        </ul>
      </State>
      <State name="missing" note="line">
        <ul>
          <ChangeLine change={change({ kind: 'none', rank_after: null, rating_points_after: null })} dated />
        </ul>
      </State>
    </Part>
  );
}
