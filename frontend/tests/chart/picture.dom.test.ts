import { svgOf } from '@/shared/chart/picture';
import { palette } from './palette';

const NAME = 'Musterfonds mit einem langen Namen für Anleger, die Dividenden suchen, thesaurierend';

function pictured(width: number, title: string, legend: readonly string[]) {
  const drawing = document.createElement('div');
  drawing.getBoundingClientRect = () => new DOMRect(0, 0, width, 200);
  const named = legend.map((name, look) => ({ name, look }));
  const svg = svgOf(drawing, { title, legend: named, dated: true, remarks: ['Simulierte Werte'] }, palette);
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const texts = [...picture.querySelectorAll('text')].map((text) => ({
    text: text.textContent ?? '',
    size: Number(text.getAttribute('font-size')),
    y: Number(text.getAttribute('y')),
  }));
  return { height: Number(picture.getAttribute('height')), samples: picture.querySelectorAll('line'), texts };
}

describe('a saved picture', () => {
  it('holds title and legend whole where they are longer than it is wide', () => {
    const { height, samples, texts } = pictured(340, `Vergleich – ${NAME}`, [NAME, 'Zweiter']);
    const of = (size: number) => texts.filter((one) => one.size === size);
    expect(
      of(16)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(`Vergleich – ${NAME}`);
    expect(
      of(12)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(`${NAME} Zweiter`);
    // Letters are at most so wide in the fonts that stand in for the page's.
    for (const { text } of of(16)) expect(text.length * 10.6).toBeLessThanOrEqual(340);
    for (const { text } of of(12)) expect(text.length * 6.9).toBeLessThanOrEqual(340);
    // Each fund has one sample, each line its place, and nothing lies below the picture.
    expect(samples).toHaveLength(2);
    expect(new Set(texts.map(({ y }) => y)).size).toBe(texts.length);
    expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(height);
  });

  it('has one line for each where there is room', () => {
    const { height, texts } = pictured(1300, `Vergleich – ${NAME}`, [NAME, 'Zweiter']);
    expect(texts.map(({ y }) => y)).toEqual([28, 56, 74, 298]);
    expect(height).toBe(314);
  });
});
