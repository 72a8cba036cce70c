/** Where the trail is kept. Apart from it, because the first page needs no more than this. */
export const STORAGE_KEY = 'fondsatlas.trail';

/** Whether the last reader of this browser was signed in: what is drawn before it is known who is there. */
export function lastWasUser(): boolean {
  try {
    return /"user":\d/.test(localStorage.getItem(STORAGE_KEY) ?? '');
  } catch {
    return false;
  }
}
