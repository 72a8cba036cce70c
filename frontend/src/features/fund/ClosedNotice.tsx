import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';

/** Says of a closed share class when it closed, what became of it, and how old its figures are. */
export function ClosedNotice({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const { closed_on, merged_into, successor, record_date } = fund;
  if (!closed_on) return null;
  return (
    <Notice tone="warning" title={t('closing.title', { date: format.date(closed_on) })}>
      {merged_into ? (
        <p>
          {t('closing.merged')} <Target fund={merged_into} />
          {successor ? (
            <>
              , {t('closing.later')} <Target fund={successor} />
            </>
          ) : null}
          .
        </p>
      ) : null}
      <p>{record_date ? t('closing.figures', { date: format.date(record_date) }) : t('closing.noFigures')}</p>
    </Notice>
  );
}

function Target({ fund: { id, slug, name, isin } }: { fund: NonNullable<FundPage['merged_into']> }) {
  return (
    <>
      <LocalLink to={pathTo('fund', { slug, id })}>{name}</LocalLink> (ISIN {isin})
    </>
  );
}
