import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useMedia } from '../hooks/use-media';
import { useTheme } from '../theme';
import { type Palette, paletteOf } from './look';

/** The nonce that the server has put into this page; browsers keep it out of the attribute's text. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

/** The colours of a chart as they are now: by theme and device, and on paper always light. Null before anything shows. */
export function useAppearance(host: RefObject<HTMLElement | null>): {
  palette: Palette | null;
  nonce: string;
} {
  const theme = useTheme();
  const dark = useMedia('(prefers-color-scheme: dark)');
  const paper = useMedia('print');
  const [palette, setPalette] = useState<Palette | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the colours is the trigger, not an input.
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return;
    const probe = current.appendChild(document.createElement('span'));
    setPalette(paletteOf(probe));
    probe.remove();
  }, [host, theme, dark, paper]);
  return { palette, nonce: useMemo(pageNonce, []) };
}
