import { chosen, codec, ordered, sectionsOf } from '@/features/directory/state';
import type { DirectoryGroup } from '@/shared/api/types';

const group = (name: string, rest: Partial<DirectoryGroup> = {}): DirectoryGroup => ({
  id: 1,
  name,
  tranche_id: 7,
  rated: 20,
  asset_class: 'equity',
  asset_class_label: 'Aktien',
  region: 'europe',
  region_label: 'Europa',
  funds: 21,
  best: 'A',
  classes: [4, 4, 4, 4, 4],
  perf_1m: 1,
  perf_1y: 2,
  perf_3y: 3,
  ...rest,
});

const state = (query: string) => codec.read(new URLSearchParams(query)).state;
const names = (groups: readonly DirectoryGroup[]) => groups.map(({ name }) => name);

describe('the directory of peergroups', () => {
  const GROUPS = [
    group('Aktien Österreich, Währung EUR'),
    group('Aktien Europa Nebenwerte'),
    group('Anleihen Welt', {
      asset_class: 'bond',
      asset_class_label: 'Anleihen',
      region: null,
      region_label: null,
    }),
  ];

  it.each([
    ['q=osterr', ['Aktien Österreich, Währung EUR']],
    ['q=neben euro', ['Aktien Europa Nebenwerte']],
    ['q=wahrung eur', ['Aktien Österreich, Währung EUR']],
    ['q=Aktien Österreich, Währung EUR', ['Aktien Österreich, Währung EUR']],
    ['q=werte', []],
    ['asset_class=bond', ['Anleihen Welt']],
    ['region=none', ['Anleihen Welt']],
    ['region=europe&q=aktien', ['Aktien Österreich, Währung EUR', 'Aktien Europa Nebenwerte']],
  ])('finds %s by beginnings of words, asset class and region', (query, found) => {
    expect(names(chosen(GROUPS, state(query)))).toEqual(found);
  });

  it('puts what has no value last in both directions', () => {
    const groups = [group('B', { perf_1y: null }), group('C', { perf_1y: -3 }), group('A', { perf_1y: 8 })];
    expect(names(ordered(groups, '-perf_1y', 'de'))).toEqual(['A', 'C', 'B']);
    expect(names(ordered(groups, 'perf_1y', 'de'))).toEqual(['C', 'A', 'B']);
    expect(names(ordered(groups, '-name', 'de'))).toEqual(['C', 'B', 'A']);
  });

  it('keeps the order in which asset classes come', () => {
    expect(sectionsOf(GROUPS).map(({ code, groups }) => [code, groups.length])).toEqual([
      ['equity', 2],
      ['bond', 1],
    ]);
  });

  it('says which keys of an address it does not know', () => {
    expect(codec.read(new URLSearchParams('ordering=ter&asset_class=Ä&x=1')).ignored).toEqual([
      { key: 'asset_class', value: 'Ä' },
      { key: 'ordering', value: 'ter' },
      { key: 'x', value: '1' },
    ]);
  });
});
