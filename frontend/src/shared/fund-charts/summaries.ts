/** What each chart shows, in a sentence: the first thing that is heard of it. */
import type { Words } from './descriptions';
import type { Answers } from './queries';

/** The first and the last value of a course. */
export function summariseCourse(
  data: Answers['performance'] | Answers['comparison'] | Answers['evolutionOfRisk'],
  { t, format }: Words,
): string {
  const [first] = data.series;
  const values = first?.values.filter((value) => value !== null) ?? [];
  const text = (value: number | undefined) =>
    data.unit === 'index' ? format.number(value, 2) : format.percent(value);
  return t('summary.course', {
    name: first?.label ?? data.fund.name,
    from: format.date(data.from),
    to: format.date(data.to),
    first: text(values[0]),
    last: text(values.at(-1)),
  });
}

export function summariseCrashes(data: Answers['crashDrawdown'], { t, format }: Words): string {
  const worst = data.phases
    .filter(({ fund }) => fund !== null)
    .toSorted((one, other) => (one.fund ?? 0) - (other.fund ?? 0))[0];
  return worst ? t('summary.crash', { phase: worst.label, fall: format.percent(worst.fund) }) : '';
}

export function summariseMatrix(data: Answers['riskReturn'], { t, format }: Words): string {
  const own = data.points.find((point) => point.own);
  return own
    ? t('summary.matrix', {
        count: data.count,
        performance: format.percent(own.performance),
        volatility: format.percent(own.volatility),
      })
    : t('summary.matrixWithout', { count: data.count });
}

export function summariseRating(data: Answers['fundRating'], { t, format }: Words): string {
  const last = data.ratings.findLast(({ rating_points }) => rating_points !== null);
  return last
    ? t('summary.rating', {
        date: format.date(last.record_date),
        points: last.rating_points,
        rank: last.rank ?? '–',
      })
    : '';
}

export function summariseClasses(data: Answers['classDistribution'], { t }: Words): string {
  return data.rank
    ? t('summary.classes', { rated: data.rated, rank: data.rank })
    : t('summary.classesWithout', { rated: data.rated });
}

export function summariseDistribution(data: Answers['distribution'], { t, format }: Words): string {
  return data.position === null
    ? t('summary.distributionWithout', { count: data.count, median: format.percent(data.median) })
    : t('summary.distribution', {
        count: data.count,
        position: data.position,
        performance: format.percent(data.performance),
        median: format.percent(data.median),
      });
}

export function summariseStanding(data: Answers['peergroupComparison'], { t }: Words): string {
  const placed = data.figures.filter(({ position }) => position !== null);
  const better = placed.filter(({ position, count }) => (position ?? 0) <= count / 2).length;
  return t('summary.standing', { better, count: placed.length });
}
