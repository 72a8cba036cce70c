import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ChartDescription } from './description';
import { type Figures, firstRead, rowAfter } from './figures';
import { type Plot, rowAt } from './plot';

interface Place {
  of: ChartDescription;
  row: number;
  /** By the keyboard: it is spoken then. */
  spoken: boolean;
}

export interface Reading {
  /** The row that is read; null while nobody reads. */
  readonly row: number | null;
  /** The row that is to be spoken. */
  readonly spoken: number | null;
  readonly handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onBlur: () => void;
  };
}

/** Goes through the rows of a chart by pointer and keyboard; another chart is read from its beginning. */
export function useReading(chart: ChartDescription, figures: Figures, plot: Plot | null): Reading {
  const [place, setPlace] = useState<Place | null>(null);
  const current = place?.of === chart ? place : null;

  const point = (event: PointerEvent) => {
    if (plot === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const row = rowAt(chart, plot, event.clientX - left, event.clientY - top);
    if (row !== null && (row !== current?.row || current.spoken)) setPlace({ of: chart, row, spoken: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const start = firstRead(figures);
    const next = rowAfter(event.key, current?.row ?? start, figures.rows.length);
    if (next === null) return;
    event.preventDefault();
    // The first arrow reads where reading begins: nobody has heard that yet.
    const row = current === null && event.key.startsWith('Arrow') ? start : next;
    setPlace({ of: chart, row, spoken: true });
  };
  return {
    row: current?.row ?? null,
    spoken: current?.spoken ? current.row : null,
    handlers: {
      onKeyDown,
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setPlace((before) => (before?.spoken ? before : null)),
      onBlur: () => setPlace(null),
    },
  };
}
