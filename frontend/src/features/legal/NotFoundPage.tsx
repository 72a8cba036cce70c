import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/page-name';
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
        <LocalLink to="/">{t('toHome')}</LocalLink> ·{' '}
        <LocalLink to="/advanced-search-results">{shell.t('crumbs.advancedSearch')}</LocalLink> ·{' '}
        <LocalLink to="/filter-search-results">{shell.t('crumbs.guidedSearch')}</LocalLink>
      </p>
    </Notice>
  );
}
