import { hasPreset, PRESETS, type PresetName, togglePreset } from '@/features/screen/presets';
import { parseScreen, serializeScreen } from '@/shared/screen/codec';

const NAMES = Object.keys(PRESETS) as PresetName[];
const read = (query: string) => parseScreen(query).state;

describe('the presets of a screen', () => {
  it.each([
    ['lowCost', 'ter_max=0.5'],
    ['steady', 'vol_3y_max=8&drawdown_min=-10'],
    ['rising', 'age_max=5&perf_1y_min=10'],
  ] as const)('%s is a set of filters in the address, and can be taken away again', (name, query) => {
    const state = togglePreset(read('r=A&m=true'), name);
    for (const part of query.split('&')) expect(serializeScreen(state).split('&')).toContain(part);
    expect(hasPreset(read(serializeScreen(state)), name)).toBe(true);
    expect(serializeScreen(togglePreset(state, name))).toBe(serializeScreen(read('r=A&m=true')));
  });

  it('are not those of a screen with other bounds', () => {
    for (const query of ['', 'ter_max=0.75', 'ter_min=0.1&ter_max=0.5', 'vol_3y_max=8'])
      for (const name of NAMES) expect(hasPreset(read(query), name)).toBe(false);
  });
});
