/** Screens that many readers begin with, each a set of filters among the others. */
import { type Bounds, boundsOf, type ScreenState, withBounds } from '@/shared/screen/state';

export const PRESETS = {
  lowCost: { ter: { minimum: null, maximum: 0.5 } },
  steady: { vol_3y: { minimum: null, maximum: 8 }, drawdown: { minimum: -10, maximum: null } },
  rising: { age: { minimum: null, maximum: 5 }, perf_1y: { minimum: 10, maximum: null } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Bounds>>>>;
export type PresetName = keyof typeof PRESETS;

const boundsIn = (name: PresetName): [string, Bounds][] => Object.entries(PRESETS[name]);

/** Whether a screen filters as a preset does, whatever else it filters by. */
export function hasPreset(state: ScreenState, name: PresetName): boolean {
  return boundsIn(name).every(([key, { minimum, maximum }]) => {
    const bounds = boundsOf(state, key);
    return bounds !== null && bounds.minimum === minimum && bounds.maximum === maximum;
  });
}

/** A screen with the filters of a preset, or without them where it has them. */
export function togglePreset(state: ScreenState, name: PresetName): ScreenState {
  const off = hasPreset(state, name);
  return boundsIn(name).reduce((next, [key, bounds]) => withBounds(next, key, off ? null : bounds), state);
}
