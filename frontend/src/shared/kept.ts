/** Choices of one word that are kept in this browser; what is usual is kept as nothing. */

/** The choice that is kept under a name: one of `values`, or the usual one. */
export function readKept<T extends string>(name: string, values: readonly T[], usual: T): T {
  try {
    const kept = localStorage.getItem(name);
    return values.find((one) => one === kept) ?? usual;
  } catch {
    return usual;
  }
}

export function keep<T extends string>(name: string, value: T, usual: T): void {
  try {
    if (value === usual) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Where storage is refused the choice lasts as long as the page.
  }
}
