/** A drawn chart as a picture that can stand alone: with its title, its legend and what has to be said with it. */
import { lookOf, type Palette } from './look';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const EDGE = 16;
const LINE = 18;
/** Points of a picture for each of the screen: sharp on paper, too. */
const SCALE = 2;

export interface Caption {
  readonly title: string;
  /** Names of the series, in order; empty where nothing is to be told apart. */
  readonly legend: readonly string[];
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
  const head = EDGE + 22 + caption.legend.length * LINE + 6;
  const remarks = caption.remarks.flatMap((remark) => lines(remark, width));
  const whole = { width: width + 2 * EDGE, height: head + height + remarks.length * LINE + EDGE };
  for (const [name, value] of Object.entries(whole)) picture.setAttribute(name, String(value));
  picture.setAttribute('viewBox', `0 0 ${whole.width} ${whole.height}`);
  picture.append(
    element('rect', { width: whole.width, height: whole.height, fill: palette.surface }),
    words(caption.title, { x: EDGE, y: EDGE + 12, size: 16, weight: 600, fill: palette.ink }, palette),
    ...caption.legend.flatMap((name, place) => legendLine(name, place, caption.dated, palette)),
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

function legendLine(name: string, place: number, dated: boolean, palette: Palette): SVGElement[] {
  const y = EDGE + 22 + (place + 1) * LINE;
  const { dash, width } = lookOf(place);
  const color = palette.series[place] ?? palette.ink;
  const sample = dated
    ? element('line', { x1: EDGE, x2: EDGE + 26, y1: y - 4, y2: y - 4, stroke: color, 'stroke-width': width })
    : element('rect', {
        x: EDGE,
        y: y - 9,
        width: 24,
        height: 10,
        stroke: color,
        fill: place ? 'none' : color,
      });
  if (dated && dash) sample.setAttribute('stroke-dasharray', String(dash));
  const name_ = { x: EDGE + 34, y, size: 12, weight: 400, fill: palette.ink };
  return [sample, words(name, name_, palette)];
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

function lines(text: string, width: number): string[] {
  const most = Math.max(20, Math.floor(width / 5.8));
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
