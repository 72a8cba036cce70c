/** Where the methodology page explains a figure. */
export function anchorOf(figure: string): string {
  return `figure-${figure.replaceAll('_', '-')}`;
}
