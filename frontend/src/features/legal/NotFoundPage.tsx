import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';

export function Component() {
  const { t } = useTranslation('errors');
  const shell = useTranslation('shell');
  usePage(t('notFound'));
  return (
    <Notice tone="info" title={t('notFound')} heading>
      <p>{t('notFoundNext')}</p>
      <p>
        <LocalLink to={pathTo('home')}>{t('toHome')}</LocalLink> ·{' '}
        <LocalLink to={pathTo('advancedSearch')}>{shell.t('crumbs.advancedSearch')}</LocalLink> ·{' '}
        <LocalLink to={pathTo('guidedSearch')}>{shell.t('crumbs.guidedSearch')}</LocalLink>
      </p>
    </Notice>
  );
}
