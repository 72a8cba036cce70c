import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInfo } from '../api/types';
import { pathTo } from '../routes/paths';
import { LocalLink } from '../ui/LocalLink';
import { anchorOf } from './anchor';
import styles from './Definition.module.css';
import { scaleText, useUnitText } from './unit';

/** Distance from the edges of the window, in pixels. */
const MARGIN = 8;

interface DefinitionProps {
  field: FieldInfo;
  label?: string;
  /** What is to be said of the figure of one fund, below what it means. */
  about?: React.ReactNode;
}

/** A figure's name as a button that shows what the figure means: by mouse, touch and keyboard. */
export function Definition({ field, label = field.label, about }: DefinitionProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useCloseFromOutside(root, open, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left.
    <span
      ref={root}
      className={styles.root}
      onBlur={(event) => {
        // A click on plain text of the panel takes the focus to nowhere, which is not outside.
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.term}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            close();
          }
        }}
      >
        {label}
      </button>
      {open ? (
        <Panel
          id={id}
          field={field}
          about={about}
          anchor={button}
          onEscape={() => {
            close();
            button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

interface PanelProps {
  id: string;
  field: FieldInfo;
  about?: React.ReactNode;
  anchor: React.RefObject<HTMLButtonElement | null>;
  onEscape: () => void;
}

function Panel({ id, field, about, anchor, onEscape }: PanelProps) {
  const { t } = useTranslation('definitions');
  const unit = useUnitText(field);
  const scale = scaleText(field);
  const panel = useRef<HTMLSpanElement>(null);
  const place = usePlace(panel, anchor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no action of its own, only the key that closes it.
    <span
      ref={panel}
      id={id}
      popover="manual"
      className={styles.panel}
      style={place ?? undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
    >
      <span className={styles.text}>{field.description}</span>
      {field.definition === null ? null : <span className={styles.text}>{field.definition}</span>}
      {scale === null ? null : <span className={styles.text}>{t('scale', { scale })}</span>}
      {unit === null ? null : <span className={styles.unit}>{t('unit', { unit })}</span>}
      {about}
      {field.definition === null ? null : (
        <LocalLink to={`${pathTo('methodology')}#${anchorOf(field.name)}`}>{t('more')}</LocalLink>
      )}
    </span>
  );
}

/**
 * Below the button, within the window and above everything that clips. It is placed on the page, not in the window,
 * so that it goes with its figure when the page is scrolled.
 */
function usePlace(
  panel: React.RefObject<HTMLSpanElement | null>,
  anchor: React.RefObject<HTMLButtonElement | null>,
): { left: number; top: number } | null {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null || anchor.current === null) return;
    // Browsers without popovers show it in the flow.
    current.showPopover?.();
    const box = anchor.current.getBoundingClientRect();
    const most = document.documentElement.clientWidth - current.offsetWidth - MARGIN;
    const below = box.bottom + 4;
    const fits = below + current.offsetHeight + MARGIN <= window.innerHeight;
    const above = box.top - 4 - current.offsetHeight;
    setPlace({
      left: window.scrollX + Math.max(MARGIN, Math.min(box.left, most)),
      top: window.scrollY + (fits || above < MARGIN ? below : above),
    });
  }, [panel, anchor]);
  return place;
}

/** Where an element is on the page, in pixels: scrolling the page itself does not change it. */
function placeOnPage(element: HTMLElement | null): { left: number; top: number } {
  const box = element?.getBoundingClientRect();
  return { left: (box?.left ?? 0) + window.scrollX, top: (box?.top ?? 0) + window.scrollY };
}

function useCloseFromOutside(
  root: React.RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    // A table that is scrolled sideways takes the figure away from below its panel. Focusing a figure may have
    // scrolled the table just before it opened, and that is told only now: what counts is whether it moved since.
    const opened = placeOnPage(root.current);
    const onScroll = () => {
      const now = placeOnPage(root.current);
      if (Math.abs(now.left - opened.left) > 1 || Math.abs(now.top - opened.top) > 1) close();
    };
    document.addEventListener('pointerdown', onPointer);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [root, open, close]);
}
