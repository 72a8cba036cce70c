/** Makes an editor of each text box for formatted texts in the provider's admin. Without this script they stay text boxes. */

const boxes = document.querySelectorAll<HTMLTextAreaElement>('textarea[data-rich-text]');
if (boxes.length > 0) {
  const { edit } = await import('./edit');
  for (const box of boxes) edit(box);
}

export {};
