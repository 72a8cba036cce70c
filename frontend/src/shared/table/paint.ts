import { useLayoutEffect } from 'react';

/** Names in the browser's performance timeline: from an answer being read to the list being on screen. */
const ANSWER_MARK = 'fund-list-answer';
export const PAINT_MEASURE = 'fund-list-paint';

/** Call when a list's answer has been read; the table measures from here to its paint. */
export function markAnswer(): void {
  performance.mark(ANSWER_MARK);
}

/** Measures the time from the latest answer until rows are painted; each answer is measured once. */
export function usePaintMeasure(rows: unknown): void {
  useLayoutEffect(() => {
    if (rows === null || performance.getEntriesByName(ANSWER_MARK).length === 0) return;
    // A frame callback runs before the paint; a message posted from it is handled after.
    const frame = requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (performance.getEntriesByName(ANSWER_MARK).length === 0) return;
        performance.measure(PAINT_MEASURE, ANSWER_MARK);
        performance.clearMarks(ANSWER_MARK);
      };
      channel.port2.postMessage(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);
}
