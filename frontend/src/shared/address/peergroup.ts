/** The address of a peergroup: its name to be read, and a share class of it, as the API asks for one. */

import { pathTo } from '../routes/paths';

/** A name as part of an address, as the server writes those of funds. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || '-';
}

export function peergroupAddress({ id, peergroup }: { id: number; peergroup: string }): string {
  return pathTo('peergroup', { slug: slugOf(peergroup), id });
}
