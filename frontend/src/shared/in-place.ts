/**
 * How a page goes on to another state of itself, where that state is its address: the window stays where it is, and the
 * page is drawn in the moment the address changes. The router would draw it later; until then a box that was just
 * ticked would flicker back, and a second change would be made of the state before the first.
 */
export const IN_PLACE = { preventScrollReset: true, flushSync: true } as const;
