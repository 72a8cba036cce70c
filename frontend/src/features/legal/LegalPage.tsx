import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { barePath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { type RouteName, routeOf } from '@/shared/routes/paths';
import { Sections, type TextName } from './Sections';

export function Component() {
  const { t } = useTranslation('shell');
  // The texts bear the names of the pages.
  const name = routeOf(barePath(useLocation().pathname)) as RouteName & TextName;
  const title = t(`crumbs.${name}`);
  usePage(title);
  return <Sections title={title} name={name} />;
}
