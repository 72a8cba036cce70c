/** Hands a file to the reader as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file name of a text: words of letters and figures, joined by hyphens. */
export function fileName(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
