import i18next from 'i18next';
import { csvOf } from '@/shared/chart/csv';
import type { BarChart, LineChart, RangeChart, ScatterChart } from '@/shared/chart/description';
import { figuresOf, firstRead, rowAfter, sentence } from '@/shared/chart/figures';
import { createFormat } from '@/shared/format';
import { fileName } from '@/shared/save-file';

const t = i18next.getFixedT('de', 'charts');
const format = createFormat('de');

const line: LineChart = {
  kind: 'line',
  unit: 'index',
  dates: ['2026-01-02', '2026-01-09', '2026-01-16'],
  series: [
    { name: 'Musterfonds', values: [100, null, 101.5] },
    { name: '=Summe', values: [100, 99.25, -3.5] },
  ],
};
const bar: BarChart = {
  kind: 'bar',
  unit: 'funds',
  horizontal: false,
  categoryTitle: 'Klasse',
  categories: ['A', 'B'],
  series: [{ name: 'Fonds', values: [3, 1200] }],
  own: 1,
};
const scatter: ScatterChart = {
  kind: 'scatter',
  pointTitle: 'Fonds',
  x: { title: 'Volatilität', unit: 'percent_per_year' },
  y: { title: 'Performance', unit: 'percent_per_year' },
  points: [
    { label: 'Erster', x: 1, y: 2 },
    { label: 'Zweiter', x: 3.25, y: -4, marked: true },
  ],
};
const range: RangeChart = {
  kind: 'range',
  rowTitle: 'Kennzahl',
  name: 'Dieser Fonds',
  noteTitle: 'Rang',
  rows: [
    {
      label: 'Volatilität',
      unit: 'percent_per_year',
      higherIsBetter: false,
      value: null,
      note: '',
      minimum: 1,
      lowerQuartile: 2,
      median: 3,
      upperQuartile: 4,
      maximum: 5,
    },
  ],
};

describe('the figures of a chart', () => {
  it('hold every value of a course, and say which is missing', () => {
    const figures = figuresOf(line, t);
    expect(figures.rows.map(({ cells }) => cells)).toEqual([
      [100, 100],
      [null, 99.25],
      [101.5, -3.5],
    ]);
    expect(sentence(figures, 1, format, t)).toBe(
      '09.01.2026. Musterfonds: keine Angabe; =Summe: 99,25. 2 von 3',
    );
  });

  it('of a week without a price are read from the price before, which says of when it is; the table makes up nothing', () => {
    const [own, other] = line.series;
    if (own === undefined || other === undefined) throw new Error('There are two lines.');
    const figures = figuresOf({ ...line, series: [{ ...own, gaps: [] }, other] }, t);
    expect(sentence(figures, 1, format, t)).toBe(
      '09.01.2026. Musterfonds: 100,00 (02.01.2026); =Summe: 99,25. 2 von 3',
    );
    expect(figures.rows[1]?.cells).toEqual([null, 99.25]);
    expect(csvOf(figures, [], [], 'de')).toContain('2026-01-09;;99,25\r\n');
    const gap = { from: '2026-01-02', to: '2026-01-16' };
    const open = figuresOf({ ...line, series: [{ ...own, gaps: [gap] }, other] }, t);
    expect(sentence(open, 1, format, t)).toContain('Musterfonds: keine Angabe;');
  });

  it('are read from the latest date, from what is marked, or from the start', () => {
    expect(firstRead(figuresOf(line, t))).toBe(2);
    expect(firstRead(figuresOf(bar, t))).toBe(1);
    expect(firstRead(figuresOf(scatter, t))).toBe(1);
    expect(firstRead(figuresOf(range, t))).toBe(0);
  });

  it('say of a point what it is, in the units of its axes', () => {
    expect(sentence(figuresOf(scatter, t), 1, format, t)).toBe(
      'Zweiter (dieser Fonds). Volatilität: 3,25\u00a0%; Performance: −4,00\u00a0%. 2 von 2',
    );
  });

  it('keep the spread of a range for the table and say the median only', () => {
    const figures = figuresOf(range, t);
    expect(figures.columns).toHaveLength(7);
    expect(sentence(figures, 0, format, t)).toBe(
      'Volatilität. Dieser Fonds: keine Angabe; Rang: keine Angabe; Median: 3,00\u00a0%. 1 von 1',
    );
  });
});

describe('reading by keyboard', () => {
  it.each([
    ['ArrowRight', 5, 6],
    ['ArrowDown', 5, 6],
    ['ArrowLeft', 5, 4],
    ['ArrowUp', 0, 0],
    ['ArrowRight', 99, 99],
    ['PageDown', 5, 15],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s leads from %i to %i of 100', (key, from, to) => {
    expect(rowAfter(key, from, 100)).toBe(to);
  });

  it('leaves other keys and empty charts alone', () => {
    expect(rowAfter('Tab', 5, 100)).toBeNull();
    expect(rowAfter('ArrowRight', 0, 0)).toBeNull();
  });
});

describe('the file of the figures', () => {
  const lines = (text: string) => text.replace('\ufeff', '').split('\r\n');

  it('has semicolons and decimal commas in German, and names the units', () => {
    const text = csvOf(figuresOf(line, t), ['Index', 'Index'], ['Simulierte Werte'], 'de');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines(text)).toEqual([
      "Datum;Musterfonds (Index);'=Summe (Index)",
      '2026-01-02;100;100',
      '2026-01-09;;99,25',
      '2026-01-16;101,5;-3,5',
      '',
      'Simulierte Werte',
      '',
    ]);
  });

  it('has commas and decimal points in English', () => {
    const text = csvOf(figuresOf(line, t), [], [], 'en');
    expect(lines(text)[2]).toBe('2026-01-09,,99.25');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('keeps a name that begins as %j from being computed', (name) => {
    const text = csvOf(figuresOf({ ...bar, categories: [name, 'B'] }, t), [], [], 'de');
    expect(lines(text)[1]?.startsWith("'")).toBe(true);
  });

  it('puts names with separators and quotes into quotes', () => {
    const text = csvOf(figuresOf({ ...bar, categories: ['A; "B"', 'C'] }, t), [], [], 'de');
    expect(lines(text)[1]).toBe('"A; ""B""";3');
  });

  it('is named by what it holds', () => {
    expect(fileName('Müsterfonds A/B', 'Größe & Maß')).toBe('muesterfonds-a-b-groesse-mass');
  });
});
