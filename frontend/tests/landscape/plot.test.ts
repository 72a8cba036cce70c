import { namesOf, plotOf, ticksOf } from '@/shared/landscape/plot';
import { MAP } from './map';

const group = (value: number, label: string, count: number, row = 40) => ({
  value,
  label,
  count,
  risk: 1,
  performance: 1,
  column: 30,
  row,
});

describe('names on the map', () => {
  const plot = plotOf(MAP, 800, 500);

  it('move apart or are left out where they would touch', () => {
    const many = Array.from({ length: 8 }, (_one, place) => group(place, `Gruppe ${place}`, 90 - place));
    const names = namesOf(many, plot);
    expect(names.map(({ text }) => text)).toEqual([0, 1, 2].map((place) => `Gruppe ${place}`));
    const heights = names.map(({ y }) => y).sort((a, b) => a - b);
    for (const [place, y] of heights.entries())
      if (place > 0) expect(y - (heights[place - 1] ?? 0)).toBeGreaterThanOrEqual(16);
  });

  it('say a region once, without its currency, and none of a few funds', () => {
    const names = namesOf(
      [
        group(1, 'Aktien Welt, Währung EUR', 90),
        group(2, 'Aktien Welt', 80, 70),
        group(3, 'Immobilien', 4, 10),
      ],
      plot,
    );
    expect(names.map(({ value, text }) => [value, text])).toEqual([[1, 'Aktien Welt']]);
  });

  it('stay within the map', () => {
    const [name] = namesOf([{ ...group(1, 'Anleihen Europa Unternehmen', 90), column: 0 }], plot);
    const half = ('Anleihen Europa Unternehmen'.length * 7.2) / 2;
    expect((name?.x ?? 0) - half).toBeCloseTo(plot.left);
  });
});

describe('the graticule', () => {
  it('has round steps from end to end', () => {
    expect(ticksOf({ minimum: -10, step: 0.5, cells: 80 }).map(({ value }) => value)).toEqual([
      -10, -5, 0, 5, 10, 15, 20, 25, 30,
    ]);
  });
});
