import { useTranslation } from 'react-i18next';
import type { MacroMatrix, MatrixRegion } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { Change, Scale, Strip } from '@/shared/macro/Strip';
import { useMiddleWord } from '@/shared/macro/words';
import styles from './MacroViews.module.css';

interface Props {
  matrix: MacroMatrix;
}

interface OwnRating {
  rating: number | null;
  previous: number | null;
}

/** What the chosen company says of each category, by its code. */
function ownRatings({ own }: MacroMatrix): ReadonlyMap<string, OwnRating> {
  return new Map(own?.groups.flatMap(({ regions }) => regions.map((one) => [one.code, one])) ?? []);
}

/** All categories in their groups where there is room for columns. */
export function Matrix({ matrix }: Props) {
  const { t } = useTranslation('macro');
  const own = ownRatings(matrix);
  const compares = matrix.own !== null;
  return (
    <table className={styles.matrix}>
      <caption className={styles.spoken}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.category')}</th>
          <th scope="col">
            <span className={styles.ends}>
              <span>{t('rating.1')}</span>
              <span>{t('rating.3')}</span>
              <span>{t('rating.5')}</span>
            </span>
          </th>
          <th scope="col">{t('columns.consensus')}</th>
          {compares ? <th scope="col">{matrix.own?.company}</th> : null}
          <th scope="col">{t('columns.spread')}</th>
          <th scope="col">{t('columns.changes')}</th>
          <th scope="col" data-align="end">
            {t('columns.n')}
          </th>
        </tr>
      </thead>
      {matrix.groups.map((group) => (
        <tbody key={group.code}>
          <tr>
            <th scope="rowgroup" colSpan={compares ? 7 : 6} className={styles.group}>
              {group.label}
            </th>
          </tr>
          {group.regions.map((region) => (
            <Row key={region.code} region={region} own={compares ? own.get(region.code) : undefined} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ region, own }: { region: MatrixRegion; own: OwnRating | undefined }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{region.label}</th>
      <td>
        <Strip distribution={region.distribution} median={region.median} own={own?.rating} />
      </td>
      <td>
        <Middle region={region} />
      </td>
      {own === undefined ? null : (
        <td>
          <Scale rating={own.rating} />
          <Change {...own} />
        </td>
      )}
      <td>
        <Spread region={region} />
      </td>
      <td>
        <Changes region={region} />
      </td>
      <td data-align="end">{format.number(region.n)}</td>
    </tr>
  );
}

/** The same on a narrow screen: one category below the other. */
export function Cards({ matrix }: Props) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const own = ownRatings(matrix);
  return (
    <>
      <p className={styles.caption}>{t('stripLegend')}</p>
      {matrix.groups.map((group) => (
        <section key={group.code} className={styles.cards} aria-labelledby={`group-${group.code}`}>
          <h3 id={`group-${group.code}`} className={styles.group}>
            {group.label}
          </h3>
          <ul>
            {group.regions.map((region) => (
              <li key={region.code} className={styles.card}>
                <p className={styles.first}>
                  <strong>{region.label}</strong>
                  <Middle region={region} />
                </p>
                <Strip
                  distribution={region.distribution}
                  median={region.median}
                  own={own.get(region.code)?.rating}
                />
                {matrix.own === null ? null : (
                  <p className={styles.first}>
                    <span>{matrix.own.company}</span>
                    <span>
                      <Scale rating={own.get(region.code)?.rating ?? null} />{' '}
                      <Change
                        rating={own.get(region.code)?.rating ?? null}
                        previous={own.get(region.code)?.previous ?? null}
                      />
                    </span>
                  </p>
                )}
                <p className={styles.small}>
                  {t('companies', { count: region.n, formatted: format.number(region.n) })}{' '}
                  {region.spread === null ? null : (
                    <>
                      {t('columns.spread')}: <Spread region={region} />
                    </>
                  )}
                </p>
                <p className={styles.small}>
                  <Changes region={region} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The middle of all companies in a word and as a number. */
function Middle({ region: { median, mean } }: { region: MatrixRegion }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const word = useMiddleWord();
  if (median === null) return <span className={styles.small}>{word(null)}</span>;
  return (
    <span className={styles.middle}>
      {word(median)} <span className={styles.small}>{t('mean', { mean: format.number(mean, 1) })}</span>
    </span>
  );
}

function Spread({ region: { spread, quartiles } }: { region: MatrixRegion }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const [low, high] = quartiles ?? [];
  if (spread === null || low === undefined || high === undefined) return null;
  return (
    <span>
      {t(`spread.${spread}`)}{' '}
      <span className={styles.small}>
        {low === high
          ? t('halfSame', { rating: format.number(low, 1) })
          : t('half', { low: format.number(low, 1), high: format.number(high, 1) })}
      </span>
    </span>
  );
}

/** How many companies have raised or lowered their rating since their view before. */
function Changes({ region: { changes } }: { region: MatrixRegion }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const { up, down, same } = changes;
  if (up + down === 0) return same === 0 ? null : <span className={styles.small}>{t('noneChanged')}</span>;
  return (
    <span className={styles.changes}>
      {up === 0 ? null : (
        <span>
          <span aria-hidden="true">↑ </span>
          {t('up', { formatted: format.number(up) })}
        </span>
      )}
      {down === 0 ? null : (
        <span>
          <span aria-hidden="true">↓ </span>
          {t('down', { formatted: format.number(down) })}
        </span>
      )}
    </span>
  );
}
