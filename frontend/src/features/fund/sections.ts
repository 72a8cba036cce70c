/** The sections of a fund page in their order, and whom what is in them is for (tests/integration/accounts/rights.txt). */
import type { UserInfo } from '@/shared/api/account';

export const SECTIONS = [
  'performance',
  'risk',
  'rating',
  'costs',
  'peergroup',
  'classes',
  'documents',
  'news',
  'data',
] as const;
export type SectionName = (typeof SECTIONS)[number];

type Role = 'anyone' | 'user' | 'professional';

/** Each section, and after a slash what in it is for fewer; others see there what they would get. */
export const PARTS = {
  performance: 'anyone',
  risk: 'anyone',
  'risk/charts': 'professional',
  rating: 'anyone',
  'rating/parts': 'user',
  'rating/charts': 'professional',
  costs: 'anyone',
  peergroup: 'anyone',
  'peergroup/charts': 'professional',
  classes: 'anyone',
  documents: 'anyone',
  news: 'anyone',
  data: 'anyone',
} as const satisfies Readonly<Record<string, Role>>;
export type PartName = keyof typeof PARTS;

/** Whether a part shows itself to this reader. */
export function sees(user: Pick<UserInfo, 'is_wholesale'> | null, part: PartName): boolean {
  const role: Role = PARTS[part];
  return role === 'anyone' || (user !== null && (role === 'user' || user.is_wholesale));
}
