/** How lists are sorted: by the name of a column, with `-` in front for descending. */
export type Direction = 'ascending' | 'descending';

export function directionOf(ordering: string | undefined, name: string): Direction | null {
  if (ordering === name) return 'ascending';
  return ordering === `-${name}` ? 'descending' : null;
}

/** The ordering after a click on a column's header; `first` is how an unsorted column is sorted. */
export function orderingAfter(ordering: string | undefined, name: string, first: Direction): string {
  if (ordering === name) return `-${name}`;
  if (ordering === `-${name}`) return name;
  return first === 'ascending' ? name : `-${name}`;
}
