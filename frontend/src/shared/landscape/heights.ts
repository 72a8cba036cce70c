import { useMedia } from '../hooks/use-media';

/** Height of the map's drawing by the room there is, in pixels: phone, tablet, desk, wall (infra/docs/design.md, 3.7). */
export function useMapHeight(): number {
  const roomy = useMedia('(width >= 52rem)');
  const wide = useMedia('(width >= 80rem)');
  const wall = useMedia('(width >= 108rem)');
  if (wall) return 640;
  return wide ? 520 : roomy ? 430 : 280;
}
