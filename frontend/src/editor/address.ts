/** Whether the server keeps a link to it. */
export function isAddress(address: string): boolean {
  return /^(https:\/\/[^\s/\\]+\S*|mailto:[^\s@]+@\S+|\/(?![/\\])\S*)$/i.test(address);
}
