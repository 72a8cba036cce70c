import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preview, PreviewMonth, PreviewRow } from '@/shared/api/alerts';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './AlertPreview.module.css';
import { type PreviewInput, previewQuery } from './queries';
import { useRested } from './rested';

/** What a search would have sent in the last twelve months, had it been saved then. */
export function AlertPreview({ input }: { input: PreviewInput }) {
  const { t } = useTranslation('alerts');
  const lang = useLang();
  const asked = useRested(input);
  const counts = asked.enters || asked.leaves || asked.rating_changes;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(lang, asked),
    enabled: counts,
  });
  return (
    <section className={styles.preview} aria-label={t('preview.title')} data-stale={isPlaceholderData}>
      <h3>{t('preview.title')}</h3>
      {!counts ? (
        <p className={styles.note}>{t('preview.nothing')}</p>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones lines={3} height="1.75rem" />
      ) : (
        <Result preview={data} />
      )}
    </section>
  );
}

function Result({ preview }: { preview: Preview }) {
  const { t } = useTranslation('alerts');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { mails, entered, left, months, rows, warning, simulated } = preview;
  return (
    <>
      <p role="status" className={styles.sum}>
        {t('preview.sum', {
          count: mails,
          mails: format.number(mails),
          entered: format.number(entered),
          left: format.number(left),
        })}
      </p>
      {warning === null ? null : <Notice tone="warning" title={t('preview.tooMany')} />}
      {months.length === 0 ? null : <Months months={months} rows={rows} />}
      <p className={styles.note}>
        {rows.length >= 200 ? `${t('preview.capped', { most: format.number(200) })} ` : ''}
        {simulated ? common('simulated') : ''}
      </p>
    </>
  );
}

function Months({ months, rows }: Pick<Preview, 'months' | 'rows'>) {
  const { t } = useTranslation('alerts');
  return (
    <table className={styles.months}>
      <thead>
        <tr>
          <th scope="col">{t('preview.month')}</th>
          <th scope="col">{t('preview.entered')}</th>
          <th scope="col">{t('preview.left')}</th>
          <th scope="col">{t('preview.ratings')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <Month
            key={month.record_date}
            month={month}
            rows={rows.filter(({ record_date }) => record_date === month.record_date)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Month({ month, rows }: { month: PreviewMonth; rows: readonly PreviewRow[] }) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { record_date, entered, left, rating_changes } = month;
  const date = format.date(record_date);
  return (
    <>
      <tr>
        <th scope="row">
          {rows.length === 0 ? (
            date
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <span aria-hidden="true" className={styles.triangle} /> {date}
            </button>
          )}
        </th>
        <td>{entered > 0 ? `+${format.number(entered)}` : format.number(0)}</td>
        <td>{left > 0 ? `−${format.number(left)}` : format.number(0)}</td>
        <td>{format.number(rating_changes)}</td>
      </tr>
      {open ? (
        <tr className={styles.rows}>
          <td colSpan={4}>
            <ul>
              {rows.map((row) => (
                <Row key={`${row.kind} ${row.tranche.id}`} row={row} />
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Row({ row }: { row: PreviewRow }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { kind, tranche, rating_points_before: before, rating_points_after: after } = row;
  return (
    <li>
      <span className={styles.kind}>{t(`kinds.${kind}`)}</span>{' '}
      {/* In a window of its own: what was typed here would be lost with this one. */}
      <LocalLink to={pathTo('fund', tranche)} target="_blank" rel="noopener">
        {tranche.name}
      </LocalLink>{' '}
      <span className={styles.note}>
        {tranche.isin}
        {row.incomparable !== null
          ? `. ${row.incomparable}`
          : before === null && after === null
            ? ''
            : `, ${t('points', { before: format.number(before), after: format.number(after) })}`}
      </span>
    </li>
  );
}
