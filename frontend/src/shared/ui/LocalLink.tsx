import { Link, type LinkProps } from 'react-router';
import { useLocalPath } from '../i18n/language';

/** A link to a path of the route table, in the language of the current page. */
export function LocalLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const local = useLocalPath();
  return <Link to={local(to)} {...rest} />;
}
