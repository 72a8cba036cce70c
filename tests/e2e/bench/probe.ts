/** What runs inside the measured page. Its functions are sent there as text, so they may use nothing from outside. */

/** Milliseconds of one interaction, in the page's own clock. */
export interface Timing {
  /** When the browser got the key or the click. */
  input: number;
  /** When the answer's request went out, and when its last byte was there. */
  asked: number;
  answered: number;
  /** When the answer was in the document. */
  changed: number;
  /** When the frame with the answer had been drawn. */
  drawn: number;
  /** Two animation frames after the change: the first of them is on the screen for certain. */
  painted: number;
}

/** What the browser says about one load; all but the layout shift (no unit) in milliseconds. */
export interface Vitals {
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** What the layout shifts moved. */
  moved: Moved[];
  /** Sum of the times for which tasks held the main thread beyond 50 ms each. */
  blocked: number;
}

/** An element that moved, as a selector, and by how many pixels. */
export interface Moved {
  element: string;
  across: number;
  down: number;
  at: number;
}

export interface Wanted {
  kind: 'list' | 'suggestions';
  event: 'keydown' | 'click';
  /** Part of the address of the request that brings the answer. */
  request: string;
}

export interface Probe {
  vitals: Vitals;
  arm(wanted: Wanted): void;
  finish(): Promise<Timing>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

interface Source {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Installs the probe; to be run before the page's own scripts. */
export function install(): void {
  const vitals: Vitals = { firstPaint: 0, largestPaint: 0, layoutShift: 0, moved: [], blocked: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    vitals.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    if (shift.hadRecentInput) return;
    vitals.layoutShift += shift.value;
    for (const { node, previousRect, currentRect } of shift.sources) {
      const element = node instanceof Element ? node : node?.parentElement;
      vitals.moved.push({
        element: element ? `${element.localName}.${element.className}` : 'gone',
        across: Math.round(currentRect.x - previousRect.x),
        down: Math.round(currentRect.y - previousRect.y),
        at: Math.round(entry.startTime),
      });
    }
  });
  observe('longtask', (entry) => {
    vitals.blocked += entry.duration - 50;
  });

  const isThere = {
    list: () => {
      const table = document.querySelector('main table');
      return table?.getAttribute('aria-busy') === 'false' && table.querySelector('tbody th a') !== null;
    },
    suggestions: () =>
      document.querySelector('[role=listbox][data-stale=false] [role=option] + [role=option]') !== null,
  };

  const rowsShown = (): string | null => document.querySelector('main table tbody')?.textContent ?? null;

  let running: Promise<Timing> | undefined;
  const arm = ({ kind, event, request }: Wanted): void => {
    let input = 0;
    let changed = 0;
    let drawn = 0;
    // The former answer stays until the new one is there; only what follows a wait is new, or a list that reads differently.
    const before = rowsShown();
    let waited = false;
    const listen = (happened: Event): void => {
      if (happened.isTrusted) input = happened.timeStamp;
    };
    window.addEventListener(event, listen, true);
    running = new Promise<Timing>((resolve) => {
      const look = new MutationObserver(() => {
        if (input === 0 || changed > 0) return;
        waited ||= !isThere[kind]() || (kind === 'list' && rowsShown() !== before);
        if (!waited || !isThere[kind]()) return;
        changed = performance.now();
        requestAnimationFrame(() => {
          // A frame callback runs before the frame is drawn; a message posted from it is handled after.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            drawn = performance.now();
          };
          channel.port2.postMessage(null);
          requestAnimationFrame(() => done(performance.now()));
        });
      });
      const done = (painted: number): void => {
        look.disconnect();
        window.removeEventListener(event, listen, true);
        // The timeline may learn of a request a little later than the page of its answer.
        setTimeout(() => {
          const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const entry = entries.findLast(
            ({ name, startTime }) => name.includes(request) && startTime >= input,
          );
          resolve({
            input,
            asked: entry?.startTime ?? Number.NaN,
            answered: entry?.responseEnd ?? Number.NaN,
            changed,
            drawn,
            painted,
          });
        }, 200);
      };
      look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  };
  window.probe = { vitals, arm, finish: () => running ?? Promise.reject(new Error('not armed')) };
}
