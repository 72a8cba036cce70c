/** Hands a file to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Firefox follows only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun with the click, but reads on for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
