/** The address of a picture that the portal serves, no larger than `size` pixels. */
export function sized(address: string, size: 160 | 320): string {
  return `${address}${address.includes('?') ? '&' : '?'}size=${size}`;
}
