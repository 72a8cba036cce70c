import ApexCharts from 'apexcharts';
import { useEffect, useRef } from 'react';
import type { ChartDescription } from './description';
import { optionsOf, type Setting } from './options';
import type { Plot } from './plot';

interface Props extends Setting {
  description: ChartDescription;
  /** Called whenever something is drawn, with where it lies. */
  onDrawn: (plot: Plot) => void;
}

/** The part of the library's state that says where the plot lies; its types leave it out. */
interface Drawn {
  w: {
    globals: Record<
      'translateX' | 'translateY' | 'gridWidth' | 'gridHeight' | 'minX' | 'maxX' | 'minY' | 'maxY',
      number
    >;
  };
}

function plotOf(chart: ApexCharts, { kind, ...rest }: ChartDescription): Plot {
  const { globals } = (chart as unknown as Drawn).w;
  const values: [number, number] = [globals.minY, globals.maxY];
  const horizontal = 'horizontal' in rest && rest.horizontal;
  return {
    left: globals.translateX,
    top: globals.translateY,
    width: globals.gridWidth,
    height: globals.gridHeight,
    x: kind === 'range' || horizontal ? values : [globals.minX, globals.maxX],
    y: values,
  };
}

/** Draws a description with ApexCharts, anew for every change: what the library keeps of an older chart is not seen. */
export default function ApexChart({ description, onDrawn, width, height, palette, format, nonce }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    const element = parent.appendChild(document.createElement('div'));
    const chart = new ApexCharts(element, optionsOf(description, { width, height, palette, format, nonce }));
    let wanted = true;
    void chart.render().then(() => {
      // On paper the drawing is as wide as the page, whatever it was on the screen.
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
      if (wanted) onDrawn(plotOf(chart, description));
    });
    return () => {
      wanted = false;
      chart.destroy();
      element.remove();
    };
  }, [description, onDrawn, width, height, palette, format, nonce]);
  return <div ref={place} />;
}
