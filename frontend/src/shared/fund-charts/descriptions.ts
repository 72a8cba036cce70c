/** The answers of the API as charts: what is a line, what a bar, and which is one's own. */
import type { TFunction } from 'i18next';
import type {
  BarChart,
  LineChart,
  RangeChart,
  RangeRow,
  ScatterChart,
  Series,
  Tone,
} from '../chart/description';
import type { Format } from '../format';
import type { Answers } from './queries';

export interface Words {
  t: TFunction<'charts'>;
  format: Format;
}

type Line = Answers['evolutionOfRisk']['series'][number] & Pick<Series, 'gaps'>;

/** Series by the names of the API; those of funds are called by their number where there are several. */
function seriesOf(lines: readonly Line[], { t }: Words): Series[] {
  return lines.map(({ name, label, values, gaps }) => {
    const short =
      name === 'peergroup_mean' || name === 'peergroup_median' || name === 'fund'
        ? t(`short.${name}`)
        : undefined;
    return {
      name: label,
      values,
      ...(short === undefined ? {} : { short }),
      ...(gaps === undefined ? {} : { gaps }),
      ...(name.startsWith('peergroup') ? { peers: true } : {}),
    };
  });
}

export function describePerformance(data: Answers['performance'], words: Words): LineChart | null {
  if (data.dates.length === 0) return null;
  const series = data.series.map((line, place) => ({
    ...(seriesOf([line], words)[0] as Series),
    // Differences of fractions end in noise, which files would show.
    values: line.values.map((value) => (value === null ? null : Number((value - START).toFixed(4)))),
    // The peer group is one line; its mean stands in the table and in files beside it.
    ...(line.name === 'peergroup_mean' ? { tableOnly: true } : {}),
    ...(place === 0 ? { short: words.t('short.fund') } : {}),
  }));
  return { kind: 'line', unit: 'change', dates: data.dates, series };
}

/** The value of an index where it begins. */
const START = 100;

export function describeComparison(data: Answers['comparison'], words: Words): LineChart | null {
  return data.dates.length === 0
    ? null
    : {
        kind: 'line',
        unit: 'index',
        dates: data.dates,
        series: seriesOf(data.series, words).map((one, place) => ({
          ...one,
          name: `${place + 1} · ${one.name}`,
          short: words.t('short.place', { place: place + 1 }),
        })),
      };
}

export function describeEvolution(data: Answers['evolutionOfRisk'], words: Words): LineChart | null {
  return data.dates.length === 0
    ? null
    : {
        kind: 'line',
        unit: 'percent_per_year',
        dates: data.dates,
        series: seriesOf(data.series, words),
        reach: [0, 0],
      };
}

export function describeRating(data: Answers['fundRating'], { t }: Words): LineChart | null {
  const rated = data.ratings.filter(({ rating_points }) => rating_points !== null);
  if (rated.length === 0) return null;
  return {
    kind: 'line',
    unit: 'points',
    dates: data.ratings.map(({ record_date }) => record_date),
    series: [{ name: t('points'), values: data.ratings.map(({ rating_points }) => rating_points) }],
    dots: data.ratings.length < 40,
    levels: Object.entries(data.floors)
      .filter(([, floor]) => floor > 1)
      .map(([rank, value]) => ({ axis: 'y', value, label: rank })),
    reach: [0, 100],
  };
}

export function describeCrashes(data: Answers['crashDrawdown'], { t, format }: Words): BarChart | null {
  const known = data.phases.some(({ fund, peergroup }) => fund !== null || peergroup !== null);
  if (!known) return null;
  return {
    kind: 'bar',
    unit: 'percent',
    horizontal: true,
    categoryTitle: t('phase'),
    categories: data.phases.map(
      ({ label, from, until }) => `${label}\n${format.date(from)} – ${format.date(until)}`,
    ),
    series: [
      { name: data.fund.name, values: data.phases.map(({ fund }) => fund) },
      { name: t('peergroupMean'), values: data.phases.map(({ peergroup }) => peergroup), peers: true },
    ],
  };
}

export function describeClasses(data: Answers['classDistribution'], { t }: Words): BarChart | null {
  if (data.rated === 0) return null;
  const own = data.classes.findIndex((one) => one.own);
  return {
    kind: 'bar',
    unit: 'funds',
    horizontal: false,
    categoryTitle: t('class'),
    categories: data.classes.map(({ rank }) => rank),
    series: [{ name: t('fundsInClass'), values: data.classes.map(({ count }) => count) }],
    tones: data.classes.map(({ rank }) => rank as Tone),
    own: own === -1 ? null : own,
    ownLabel: t('own'),
    axisTitle: t('class'),
  };
}

export function describeDistribution(data: Answers['distribution'], { t, format }: Words): BarChart | null {
  if (data.bins.length === 0) return null;
  const own = data.bins.findIndex((bin) => bin.own);
  const edge = (value: number) => format.number(value, 1);
  const last = data.bins.at(-1);
  return {
    kind: 'bar',
    unit: 'funds',
    horizontal: false,
    categoryTitle: t('performance'),
    categories: data.bins.map(({ lower, upper }) => format.withPercent(`${edge(lower)} – ${edge(upper)}`)),
    edges: [...data.bins.map(({ lower }) => edge(lower)), ...(last ? [edge(last.upper)] : [])],
    series: [{ name: t('fundsInBin'), values: data.bins.map(({ count }) => count) }],
    own: own === -1 ? null : own,
    ownLabel: t('own'),
    axisTitle: performanceAxis(data.unit, t).title,
  };
}

export function describeMatrix(data: Answers['riskReturn'], { t }: Words): ScatterChart | null {
  if (data.points.length === 0) return null;
  const { median_performance: performance, median_volatility: volatility } = data;
  return {
    kind: 'scatter',
    pointTitle: t('fund'),
    x: { title: t('volatilityAxis'), unit: 'percent_per_year' },
    y: performanceAxis(data.unit, t),
    points: data.points
      .map((point) => ({
        label: point.rank ? `${point.name} (${point.rank})` : point.name,
        x: point.volatility,
        y: point.performance,
        marked: point.own,
      }))
      .toSorted((one, other) => one.x - other.x),
    levels: [
      ...(performance === null ? [] : [{ axis: 'y' as const, value: performance, label: t('median') }]),
      ...(volatility === null ? [] : [{ axis: 'x' as const, value: volatility, label: t('median') }]),
    ],
  };
}

/** The performance of a year is not one a year: the API says which of them it is. */
function performanceAxis(unit: string, t: Words['t']): ScatterChart['y'] {
  return unit === 'percent_per_year'
    ? { title: t('performanceAxis'), unit: 'percent_per_year' }
    : { title: t('performance'), unit: 'percent' };
}

type Figure = Answers['peergroupComparison']['figures'][number];

export function describeStanding(data: Answers['peergroupComparison'], words: Words): RangeChart | null {
  const rows = data.figures.flatMap((figure) => standingRow(figure, words));
  const { t } = words;
  return rows.length === 0
    ? null
    : { kind: 'range', rowTitle: t('figure'), name: t('thisFund'), noteTitle: t('position'), rows };
}

function standingRow(figure: Figure, { t }: Words): RangeRow[] {
  const { minimum, lower_quartile, median, upper_quartile, maximum, position, count } = figure;
  if (minimum === null || lower_quartile === null || median === null) return [];
  if (upper_quartile === null || maximum === null) return [];
  const unit = figure.unit === 'percent_per_year' ? 'percent_per_year' : 'percent';
  return [
    {
      label: t(`figures.${figure.figure}`, { defaultValue: figure.figure }),
      unit,
      higherIsBetter: figure.higher_is_better,
      value: figure.fund,
      note: position === null ? '' : t('positionOf', { position, count }),
      minimum,
      lowerQuartile: lower_quartile,
      median,
      upperQuartile: upper_quartile,
      maximum,
    },
  ];
}
