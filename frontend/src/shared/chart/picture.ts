/** A drawn chart as a picture that can stand alone: with its title, its legend and what has to be said with it. */
import { lookOf, type Palette } from './look';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const EDGE = 16;
const LINE = 18;
const TITLE_LINE = 20;
/** Where the names of the legend begin, beside their samples. */
const NAMES = EDGE + 34;
/** Widths of a letter: fonts of a page are not in a file, and the wider ones that stand in for them must fit. */
const LETTERS = { title: 10.6, legend: 6.9, remark: 5.8 } as const;
/** Points of a picture for each of the screen: sharp on paper, too. */
const SCALE = 2;

export interface Caption {
  readonly title: string;
  /** Names of the series and how each looks; empty where nothing is to be told apart. */
  readonly legend: readonly { readonly name: string; readonly look: number }[];
  readonly dated: boolean;
  /** Record date, source, and that figures are simulated. */
  readonly remarks: readonly string[];
}

/** What the style sheets say of a drawing; a file has none of them. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'opacity',
] as const;

/** The picture as SVG, in the colours it has on the page. */
export function svgOf(drawing: HTMLElement, caption: Caption, palette: Palette): string {
  const { width, height } = drawing.getBoundingClientRect();
  const picture = document.createElementNS(NAMESPACE, 'svg');
  const title = lines(caption.title, width, LETTERS.title);
  const legend = caption.legend.flatMap(({ name, look }) =>
    lines(name, width + 2 * EDGE - NAMES, LETTERS.legend).map((text, line) => ({ text, series: look, line })),
  );
  const foot = EDGE + title.length * TITLE_LINE + 2;
  const head = foot + legend.length * LINE + 6;
  const remarks = caption.remarks.flatMap((remark) => lines(remark, width, LETTERS.remark));
  const whole = { width: width + 2 * EDGE, height: head + height + remarks.length * LINE + EDGE };
  for (const [name, value] of Object.entries(whole)) picture.setAttribute(name, String(value));
  picture.setAttribute('viewBox', `0 0 ${whole.width} ${whole.height}`);
  picture.append(
    element('rect', { width: whole.width, height: whole.height, fill: palette.surface }),
    ...title.map((text, place) => {
      const y = EDGE + 12 + place * TITLE_LINE;
      return words(text, { x: EDGE, y, size: 16, weight: 600, fill: palette.ink }, palette);
    }),
    ...legend.flatMap(({ text, series, line }, place) => {
      const y = foot + (place + 1) * LINE;
      const name = words(text, { x: NAMES, y, size: 12, weight: 400, fill: palette.ink }, palette);
      return line === 0 ? [sample(series, y, caption.dated, palette), name] : [name];
    }),
    ...layers(drawing, EDGE, head),
    ...remarks.map((remark, place) =>
      words(
        remark,
        { x: EDGE, y: head + height + (place + 1) * LINE, size: 11, weight: 400, fill: palette.muted },
        palette,
      ),
    ),
  );
  return new XMLSerializer().serializeToString(picture);
}

interface Writing {
  x: number;
  y: number;
  size: number;
  weight: number;
  fill: string;
}

function words(text: string, { x, y, size, weight, fill }: Writing, { font }: Palette): SVGElement {
  const written = element('text', { x, y, fill });
  for (const [name, value] of [
    ['font-size', size],
    ['font-weight', weight],
    ['font-family', font],
  ] as const)
    written.setAttribute(name, String(value));
  written.textContent = text;
  return written;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function sample(series: number, y: number, dated: boolean, palette: Palette): SVGElement {
  const { dash, width } = lookOf(series);
  const color = palette.series[series] ?? palette.ink;
  const drawn = dated
    ? element('line', { x1: EDGE, x2: EDGE + 26, y1: y - 4, y2: y - 4, stroke: color, 'stroke-width': width })
    : element('rect', {
        x: EDGE,
        y: y - 9,
        width: 24,
        height: 10,
        stroke: color,
        fill: series ? 'none' : color,
      });
  if (dated && dash) drawn.setAttribute('stroke-dasharray', String(dash));
  return drawn;
}

/** The drawings that lie over each other, with their styles written into them. */
function layers(drawing: HTMLElement, left: number, top: number): SVGElement[] {
  const origin = drawing.getBoundingClientRect();
  return Array.from(drawing.querySelectorAll('svg'))
    .filter((svg) => svg.parentElement?.closest('svg') === null)
    .map((svg) => {
      const copy = styled(svg);
      const { left: x, top: y } = svg.getBoundingClientRect();
      copy.setAttribute('x', String(x - origin.left + left));
      copy.setAttribute('y', String(y - origin.top + top));
      // HTML within a drawing is nothing that other programs show, and it would spoil the canvas.
      for (const foreign of copy.querySelectorAll('foreignObject, style, [data-cursor]')) foreign.remove();
      return copy;
    });
}

function styled(original: SVGSVGElement): SVGSVGElement {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [original, ...original.querySelectorAll('*')].forEach((one, place) => {
    const target = copies[place];
    if (target === undefined) return;
    const style = getComputedStyle(one);
    // What is filled with a pattern names it in its attribute; the computed value would name this page.
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== '' && !value.startsWith('url(')) target.setAttribute(name, value);
    }
    target.removeAttribute('style');
    target.removeAttribute('class');
  });
  return copy;
}

/** A text in lines that fit, for letters of a width. */
function lines(text: string, width: number, letter: number): string[] {
  const most = Math.max(20, Math.floor(width / letter));
  const found: string[] = [''];
  for (const word of text.split(' ')) {
    const last = found.length - 1;
    const longer = `${found[last]} ${word}`.trimStart();
    if (longer.length <= most || found[last] === '') found[last] = longer;
    else found.push(word);
  }
  return found;
}

/** The picture as PNG. Throws if the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // Not from a blob: the page's policy lets pictures come from its own addresses and from data only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no canvas');
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser made no picture');
  return blob;
}
