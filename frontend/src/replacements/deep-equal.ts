/** In the place of `deep-equal`: values of filters are text, numbers, flags or plain ranges, and print alike where they are equal. */
export default function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
