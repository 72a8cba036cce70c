import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';

/** Stands in for a page whose code failed or could not be loaded (a new release replaces old files). */
export function CrashPage() {
  const { t } = useTranslation('errors');
  const error = useRouteError();
  usePage(t('title'));
  return (
    <Notice tone="error" title={navigator.onLine ? t('crash') : t('network')} heading>
      <p>{navigator.onLine ? t('crashNext') : t('networkNext')}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </button>{' '}
        <LocalLink to={pathTo('home')} reloadDocument>
          {t('toHome')}
        </LocalLink>
      </p>
      {isRouteErrorResponse(error) ? <p>{error.status}</p> : null}
    </Notice>
  );
}
