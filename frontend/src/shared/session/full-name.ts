import type { UserInfo } from '../api/account';

/** First and last name, as far as they are known. */
export function fullName({ first_name, name }: Pick<UserInfo, 'first_name' | 'name'>): string {
  return [first_name, name].filter(Boolean).join(' ');
}
