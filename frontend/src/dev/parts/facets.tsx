/** Filters: facets, chips, and the sentence that says them. */
import { ActiveFilters } from '@/features/screen/ActiveFilters';
import { RangeFacetBox } from '@/features/screen/RangeFacetBox';
import { Sentence } from '@/features/screen/Sentence';
import { ValueFacetBox } from '@/features/screen/ValueFacetBox';
import type { RangeFacet, ValueFacet } from '@/shared/api/types';
import { ALL_FACETS, type RangeDeclaration, type ValueDeclaration } from '@/shared/screen/facets';
import { type Bounds, INITIAL_STATE, type ScreenState } from '@/shared/screen/state';
import styles from '../Components.module.css';
import { values } from '../fixtures';
import { Part, State } from '../Specimen';

const nothing = () => undefined;

function declared<K extends 'value' | 'range'>(name: string, kind: K) {
  const found = ALL_FACETS.find((one) => one.name === name && one.kind === kind);
  if (found === undefined) throw new Error(`No facet ${name}`);
  return found as K extends 'value' ? ValueDeclaration : RangeDeclaration;
}

interface ValuesProps {
  of?: string;
  facet: ValueFacet | null;
  selected?: readonly string[];
  text?: string;
  isFailed?: boolean;
  open?: boolean;
}

function Values({
  of = 'companies',
  selected = [],
  text = '',
  isFailed = false,
  open = true,
  facet,
}: ValuesProps) {
  return (
    <div className={styles.facet}>
      <ValueFacetBox
        declaration={declared(of, 'value')}
        {...{ facet, selected, text, isFailed, open }}
        onOpen={nothing}
        change={nothing}
        onText={nothing}
        found={null}
        isFoundStale={false}
      />
    </div>
  );
}

const COMPANIES = values([1, 'Beispiel Invest', 412], [2, 'Muster Kapital', 96], [3, 'Probe Fonds', 0]);

/** What stands in a drawer of filters. */
export function SomeFacets() {
  return (
    <>
      <Values facet={COMPANIES} selected={['1']} />
      <Range facet={COSTS} bounds={{ minimum: 0.25, maximum: 1.5 }} />
      <Values of="sri" facet={values([1, 'Niedrig', 12], [2, 'Mittel', 300], [3, 'Hoch', 100])} />
      <Values of="risk_indicator" facet={values([1, '1', 12], [2, '2', 300], [3, '3', 100])} />
      <Values of="sfdr" facet={values([6, 'Artikel 6', 12], [8, 'Artikel 8', 300])} />
    </>
  );
}

export function ValueFacets() {
  return (
    <Part name="Facet (values)">
      <State name="normal">
        <Values facet={COMPANIES} selected={['1']} />
      </State>
      <State name="normal" note="rating">
        <Values
          of="ratings"
          facet={values(['A', 'A (sehr gut)', 12], ['B', 'B (gut)', 30], ['C', 'C (durchschnittlich)', 210])}
          selected={['A']}
        />
      </State>
      <State name="normal" note="closed">
        <Values facet={COMPANIES} selected={['1', '2']} open={false} />
      </State>
      <State name="loading">
        <Values facet={null} />
      </State>
      <State name="empty">
        <Values facet={values()} />
      </State>
      <State name="error" note="its own search">
        <Values facet={COMPANIES} text="muster" isFailed />
      </State>
      <State name="very long">
        <Values
          facet={values(
            [
              1,
              'Ausgedachte Gemeinschaftliche Kapitalverwaltungsgesellschaft der Beispielsparkassen mbH',
              18_412,
            ],
            [2, 'Musterkapitalverwaltungsgesellschaftsbeteiligungsholding', 1],
          )}
        />
      </State>
    </Part>
  );
}

interface RangeProps {
  facet: RangeFacet | null;
  bounds?: Bounds | null;
}

function Range({ facet, bounds = null }: RangeProps) {
  return (
    <div className={styles.facet}>
      <RangeFacetBox
        declaration={declared('ter', 'range')}
        facet={facet}
        bounds={bounds}
        open
        onOpen={nothing}
        change={nothing}
      />
    </div>
  );
}

const STEPS = [0, 0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const histogram = (counts: readonly number[]) =>
  STEPS.map((from, at) => ({ from, to: STEPS[at + 1] ?? null, count: counts[at] ?? 0 }));
const COSTS: RangeFacet = {
  type: 'range',
  min: 0.05,
  max: 4.2,
  histogram: histogram([12, 80, 160, 90, 60, 110, 190, 240, 180, 120, 60, 20]),
};

export function RangeFacets() {
  return (
    <Part name="Facet (range)">
      <State name="normal">
        <Range facet={COSTS} />
      </State>
      <State name="normal" note="chosen">
        <Range facet={COSTS} bounds={{ minimum: 0.25, maximum: 1.5 }} />
      </State>
      <State name="loading">
        <Range facet={null} />
      </State>
      <State name="empty">
        <Range facet={{ ...COSTS, min: null, max: null, histogram: histogram([]) }} />
      </State>
      <State name="error" note="what was typed">
        <Range facet={COSTS} bounds={{ minimum: 2, maximum: 1 }} />
      </State>
    </Part>
  );
}

const FILTERED: ScreenState = {
  ...INITIAL_STATE,
  q: 'muster',
  values: { r: ['A', 'B'], asset_class: ['equity'] },
  ranges: { ter: { minimum: null, maximum: 1.5 } },
};
const LONG: ScreenState = {
  ...FILTERED,
  q: 'musterfonds für nachhaltige unternehmensanleihen aus schwellenländern mit währungssicherung',
  values: { ...FILTERED.values, asset_class: ['equity', 'bond', 'mixed', 'money_market', 'alternative'] },
  ranges: { ...FILTERED.ranges, perf_3y: { minimum: 2.5, maximum: null } },
};

export function Chips() {
  return (
    <Part name="Chip, clause">
      <State name="normal">
        <ActiveFilters state={FILTERED} go={nothing} />
      </State>
      <State name="very long">
        <ActiveFilters state={LONG} go={nothing} />
      </State>
      <State name="normal" note="sentence">
        <Sentence state={FILTERED} onFilter={nothing} />
      </State>
      <State name="empty" note="sentence">
        <Sentence state={INITIAL_STATE} onFilter={nothing} />
      </State>
      <State name="very long" note="sentence">
        <Sentence state={LONG} onFilter={nothing} />
      </State>
    </Part>
  );
}
