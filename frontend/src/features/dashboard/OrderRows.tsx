import { useTranslation } from 'react-i18next';
import type { CompanyOrder } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Dashboard.module.css';
import { usePerson } from './people';

/** Funds of an order that are named; the others are counted. */
const NAMED = 3;

/** Orders with what was ordered, by whom, and the answer. */
export function OrderRows({ orders }: { orders: readonly CompanyOrder[] }) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Row({ order }: { order: CompanyOrder }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const person = usePerson();
  const kind = order.kind === 'fund_rating' ? (order.request_type ?? 'rating') : order.kind;
  return (
    <li className={styles.object}>
      <strong>{t(`orders.kinds.${kind}`)}</strong>
      <span className={styles.mark} data-state={order.state}>
        {t(`orders.states.${order.state}`)}
      </span>
      <span className={styles.quiet}>
        {t('orders.by', {
          id: order.id,
          person: person(order.ordered_by),
          at: format.moment(order.ordered_at),
        })}
      </span>
      {order.funds.length === 0 ? null : <Funds order={order} />}
      {order.name === '' ? null : <span>{order.name}</span>}
      {order.message === '' ? null : <p className={styles.words}>{order.message}</p>}
      {order.answer === '' ? null : (
        <div className={styles.answer}>
          <strong>{t('orders.answer', { at: format.moment(order.answered_at) })}</strong>
          <p className={styles.words}>{order.answer}</p>
        </div>
      )}
    </li>
  );
}

function Funds({ order: { funds } }: { order: CompanyOrder }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const more = funds.length - NAMED;
  return (
    <span className={styles.funds}>
      {funds.slice(0, NAMED).map(({ id, slug, name, isin }) =>
        id === null ? (
          <span key={isin}>{name}</span>
        ) : (
          <LocalLink key={isin} to={pathTo('fund', { slug, id })}>
            {name}
          </LocalLink>
        ),
      )}
      {more > 0 ? (
        <span>{t('orders.moreFunds', { count: more, formatted: format.number(more) })}</span>
      ) : null}
    </span>
  );
}
