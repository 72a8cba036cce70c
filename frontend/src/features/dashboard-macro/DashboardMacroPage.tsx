import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MacroOverviewItem } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { useLang } from '@/shared/i18n/language';
import { matrixQuery } from '@/shared/macro/queries';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './DashboardMacro.module.css';
import { Editor } from './Editor';
import { OwnViews } from './OwnViews';
import { ownViewsQuery } from './queries';

/** The view that is edited; `new` is one that is not there yet, null that none is. */
type Edited = MacroOverviewItem | 'new' | null;

/** What an asset manager says of markets: its views, and the form of one. */
export function Component() {
  const { t } = useTranslation('macro');
  const lang = useLang();
  const mayEdit = useMayEdit();
  const [edited, setEdited] = useState<Edited>(null);
  const own = useQuery(ownViewsQuery(lang));
  const matrix = useQuery(matrixQuery(lang, { date: '', company: null }));
  const error = own.error ?? matrix.error;
  const retry = () => void Promise.all([own.refetch(), matrix.refetch()]);
  const ready = own.data !== undefined && matrix.data !== undefined;
  return (
    <Dashboard title={t('title')}>
      <div className={styles.page}>
        <p className={styles.lead}>{t('own.lead')}</p>
        {mayEdit ? null : <p className={styles.lead}>{t('own.reader')}</p>}
        {error && !ready ? <ErrorNote error={error} onRetry={retry} /> : null}
        {ready || error ? null : <Bones lines={10} height="2.5rem" />}
        {own.data && matrix.data ? (
          <>
            {edited === null ? null : (
              <Editor
                key={edited === 'new' ? 'new' : edited.id}
                view={edited === 'new' ? null : edited}
                views={own.data.results}
                matrix={matrix.data}
                onClose={() => setEdited(null)}
              />
            )}
            {mayEdit && edited === null ? (
              <button type="button" className={styles.new} onClick={() => setEdited('new')}>
                {t('own.new')}
              </button>
            ) : null}
            <OwnViews
              views={own.data.results}
              editing={edited !== null}
              onEdit={mayEdit ? setEdited : null}
            />
          </>
        ) : null}
      </div>
    </Dashboard>
  );
}
