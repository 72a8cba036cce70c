import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sibling } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import { ALL, type Choice, cheapest, chosen, currenciesOf, DISTRIBUTIONS, MINIMA, PER_PAGE } from './classes';
import styles from './Fund.module.css';

/** Fewer are seen at a glance. */
const FILTERED_FROM = 6;

/** Left out where no share class has one. */
const WKN: DataColumn<Sibling> = {
  name: 'wkn',
  label: 'WKN',
  align: 'start',
  cell: ({ wkn }) => wkn || MISSING,
};

interface Props {
  tranches: readonly Sibling[];
  count: number;
  /** The share class that the page is about. */
  shown: number;
  /** What all of their names begin with. */
  fund: string;
}

/** The share classes of a fund, of which one may choose; the shown one is marked, the main and the cheapest one named. */
export function ShareClasses({ tranches, count, shown, fund }: Props) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const [choice, setChoice] = useState(ALL);
  const [page, setPage] = useState(0);
  const found = useMemo(() => chosen(tranches, choice), [tranches, choice]);
  const own = tranches.find(({ id }) => id === shown)?.currency ?? '';
  const least = useMemo(() => cheapest(tranches, own), [tranches, own]);
  const columns: readonly DataColumn<Sibling>[] = [
    {
      name: 'class',
      label: t('class'),
      align: 'start',
      head: true,
      cell: (tranche) => (
        <Name {...{ tranche, fund }} shown={tranche.id === shown} cheapest={tranche.id === least} />
      ),
    },
    { name: 'currency', label: t('currency'), align: 'start', cell: ({ currency }) => currency },
    { name: 'isin', label: 'ISIN', align: 'start', cell: ({ isin }) => isin },
    ...(tranches.some(({ wkn }) => wkn) ? [WKN] : []),
    {
      name: 'distribution',
      label: t('filter.distribution'),
      align: 'start',
      cell: ({ accumulating }) => (
        <Value
          text={accumulating === null ? MISSING : t(accumulating ? 'head.accumulating' : 'head.distributing')}
        />
      ),
    },
    {
      name: 'ogc',
      label: t('filter.ogc'),
      align: 'end',
      cell: ({ ogc }) => <Value text={format.percent(ogc)} />,
    },
    {
      name: 'minimum',
      label: t('filter.minimum'),
      align: 'end',
      cell: ({ minInvestment, currency }) => <Value text={format.money(minInvestment, currency)} />,
    },
  ];
  const choose = (changes: Partial<Choice>) => {
    setChoice({ ...choice, ...changes });
    setPage(0);
  };
  return (
    <div className={styles.group}>
      {tranches.length > FILTERED_FROM ? (
        <Filter choice={choice} currencies={currenciesOf(tranches)} onChoose={choose} />
      ) : null}
      <p className={styles.small} role="status">
        {found.length < tranches.length
          ? t('filter.found', { count: found.length, all: format.number(count) })
          : t('classesCount', { count, formatted: format.number(count) })}
      </p>
      {found.length === 0 ? (
        <p>
          {t('filter.none')}{' '}
          <button type="button" className={styles.showAll} onClick={() => choose(ALL)}>
            {t('filter.reset')}
          </button>
        </p>
      ) : (
        <DataTable
          rows={found.slice(page * PER_PAGE, (page + 1) * PER_PAGE)}
          keyOf={({ id }) => id}
          columns={columns}
          caption={t('classes')}
          current={({ id }) => id === shown}
          className={styles.classes}
        />
      )}
      {found.length > PER_PAGE ? <Pages count={found.length} page={page} onTurn={setPage} /> : null}
    </div>
  );
}

interface FilterProps {
  choice: Choice;
  currencies: readonly string[];
  onChoose: (changes: Partial<Choice>) => void;
}

function Filter({ choice, currencies, onChoose }: FilterProps) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.hidden}>{t('filter.legend')}</legend>
      <label>
        <span>{t('currency')}</span>
        <select value={choice.currency} onChange={({ target }) => onChoose({ currency: target.value })}>
          <option value="">{t('filter.all')}</option>
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('filter.distribution')}</span>
        <select
          value={choice.distribution}
          onChange={({ target }) => onChoose({ distribution: target.value as Choice['distribution'] })}
        >
          <option value="">{t('filter.all')}</option>
          {DISTRIBUTIONS.map((one) => (
            <option key={one} value={one}>
              {t(`head.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('filter.minimum')}</span>
        <select
          value={choice.minimum}
          onChange={({ target }) => onChoose({ minimum: target.value as Choice['minimum'] })}
        >
          <option value="">{t('filter.all')}</option>
          {MINIMA.map((one) => (
            <option key={one} value={one}>
              {t('filter.upTo', { amount: format.number(Number(one)) })}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

interface PagesProps {
  count: number;
  page: number;
  onTurn: (page: number) => void;
}

/** Turns the pages in place: they are no addresses, as what one has chosen is none. */
function Pages({ count, page, onTurn }: PagesProps) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const last = Math.ceil(count / PER_PAGE) - 1;
  return (
    <p className={styles.pages}>
      <button type="button" className={styles.turn} disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {t('filter.previous')}
      </button>
      <span role="status">
        {t('filter.page', { page: format.number(page + 1), pages: format.number(last + 1) })}
      </span>
      <button type="button" className={styles.turn} disabled={page === last} onClick={() => onTurn(page + 1)}>
        {t('filter.next')}
      </button>
    </p>
  );
}

interface NameProps {
  tranche: Sibling;
  fund: string;
  shown: boolean;
  cheapest: boolean;
}

function Name({ tranche, fund, shown, cheapest }: NameProps) {
  const { t } = useTranslation('fund');
  const name = <ClassName name={tranche.name} fund={fund} />;
  return (
    <div className={styles.class}>
      {shown ? (
        name
      ) : (
        <LocalLink to={pathTo('fund', tranche)} className={styles.classLink}>
          {name}
        </LocalLink>
      )}
      <ClosedMark on={tranche.closed_on} />
      {tranche.primary ? <span className={styles.tag}>{t('main')}</span> : null}
      {shown ? <span className={styles.tag}>{t('shown')}</span> : null}
      {cheapest ? <span className={styles.tag}>{t('filter.cheapest')}</span> : null}
    </div>
  );
}

/** What the name of a share class adds to that of its fund, which stands above the table; spoken in full. */
function ClassName({ name, fund }: { name: string; fund: string }) {
  if (!name.startsWith(`${fund} `)) return <ShortName name={name} rest />;
  return (
    <span>
      <span className={styles.hidden}>{fund}</span> {name.slice(fund.length + 1)}
    </span>
  );
}
