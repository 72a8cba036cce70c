import type { RiskReturnMap } from '@/shared/api/types';

export const MAP: RiskReturnMap = {
  record_date: '2026-10-31',
  count: 104,
  drawn: 100,
  outside: 2,
  risk: { minimum: 0, step: 0.5, cells: 60 },
  return: { minimum: -15, step: 0.5, cells: 80 },
  // Volatility 12 to 13 % and performance 7 to 8 %, one cell to the right, and both upper ends.
  cells: [
    [24, 44, 40, 0, 30],
    [25, 45, 30, 0, 30],
    [26, 44, 28, 1, 28],
    [59, 79, 2, 1, 2],
  ],
  peergroups: [
    { value: 12, label: 'Aktien Welt', count: 60, risk: 12.5, performance: 7.25, column: 24, row: 44 },
    { value: 7, label: 'Aktien Europa', count: 40, risk: 13.2, performance: 7.1, column: 26, row: 44 },
  ],
  results: [],
};
