/**
 * How a rating's points come about, as steps that add up exactly to the points shown.
 *
 * The API gives each part with two decimals, so their sum may miss the points by some hundredths and by the
 * rounding to whole points; both are steps of their own. Everything is counted in hundredths: 0.1 + 0.2 is 0.3 here.
 */
import type { RatingExplanation } from '@/shared/api/types';

export type StepName =
  | 'median'
  | 'performance'
  | 'downside'
  | 'drawdown'
  | 'centring'
  | 'limit'
  | 'qualitative'
  | 'rounding';

export interface Step {
  readonly name: StepName;
  /** Points that the step adds; negative where it takes some off. */
  readonly change: number;
  /** Points after the step. */
  readonly sum: number;
}

/** More than the parts' own rounding can miss by, in hundredths: then the points were cut at 1 or 100. */
const ROUNDING = 5;
/** The range of points, in hundredths. */
const LEAST = 100;
const MOST = 10_000;
const hundredths = (points: number) => Math.round(points * 100);

/** The steps from the median, or from the analysts' judgement, to the points; none where parts are not known. */
export function stepsOf(rating: RatingExplanation): Step[] {
  const {
    rating_points: points,
    median,
    parts,
    centring,
    centred_last: centredLast,
    quantitative,
    qualitative,
    qualitative_share: share,
  } = rating;
  const steps: Step[] = [];
  let sum = 0;
  const add = (name: StepName, change: number) => {
    sum += change;
    steps.push({ name, change: change / 100, sum: sum / 100 });
  };
  if (points === null || (quantitative === null && qualitative === null)) return [];
  if (quantitative !== null && median !== null) {
    add('median', hundredths(median));
    for (const part of parts) if (part.points !== null) add(part.part, hundredths(part.points));
    if (centring !== null && !centredLast) add('centring', hundredths(centring));
    const cut = hundredths(quantitative) - sum;
    if (Math.abs(cut) > ROUNDING) add('limit', cut);
  }
  if (qualitative !== null && (share ?? 0) > 0) {
    add('qualitative', Math.round(((hundredths(qualitative) - sum) * (share ?? 0)) / 100));
  }
  if (steps.length === 0) return [];
  if (centring !== null && centredLast) {
    add('centring', hundredths(centring));
    const limited = Math.min(Math.max(sum, LEAST), MOST);
    if (limited !== sum) add('limit', limited - sum);
  }
  const rest = hundredths(points) - sum;
  if (rest !== 0) add('rounding', rest);
  return steps;
}
