import type { Palette } from '@/shared/chart/look';

/** Colours that can be told apart in what is drawn. */
export const palette: Palette = {
  series: ['#111111', '#222222', '#333333'],
  tones: {
    plain: '#444444',
    marked: '#555555',
    A: '#a0a0a0',
    B: '#b0b0b0',
    C: '#c0c0c0',
    D: '#d0d0d0',
    E: '#e0e0e0',
  },
  ink: '#000000',
  muted: '#666666',
  line: '#dddddd',
  lineStrong: '#888888',
  surface: '#ffffff',
  font: 'sans-serif',
};
