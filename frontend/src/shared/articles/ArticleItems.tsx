import type { ReactNode } from 'react';
import { articleAddress } from '../address/article';
import type { ArticleItem, Segments } from '../api/types';
import { useFormat } from '../format';
import { useOtherLang } from '../i18n/language';
import { Highlighted } from '../ui/Highlighted';
import { LocalLink } from '../ui/LocalLink';
import { OnlyIn } from '../ui/OnlyIn';
import styles from './ArticleItems.module.css';
import { ArticlePicture } from './ArticlePicture';
import type { Place } from './queries';

interface Props {
  kind: Place;
  items: ArticleItem[];
  /** Level of the titles: one below the heading they stand under. */
  heading?: 'h2' | 'h3';
  /** What stands below each. */
  below?(item: ArticleItem): ReactNode;
}

/** Dense rows: date, title, the start of the text. */
export function ArticleRows({ kind, items, heading = 'h2', below }: Props) {
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.id} data-pictured={Boolean(item.picture)}>
          <Meta item={item} />
          <div>
            <Title kind={kind} item={item} heading={heading} />
            <Summary item={item} />
            {below?.(item)}
          </div>
          {item.picture ? <ArticlePicture picture={item.picture} small /> : null}
        </li>
      ))}
    </ul>
  );
}

export function ArticleCards({ kind, items, heading = 'h2', below }: Props) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id}>
          {item.picture ? <ArticlePicture picture={item.picture} small /> : null}
          <Meta item={item} />
          <Title kind={kind} item={item} heading={heading} />
          <Summary item={item} />
          {below?.(item)}
        </li>
      ))}
    </ul>
  );
}

function Meta({ item }: { item: ArticleItem }) {
  const format = useFormat();
  return (
    <p className={styles.meta}>
      <time dateTime={item.date}>{format.date(item.date)}</time>
      <span className={styles.category}>{item.category_label}</span>
      <OnlyIn language={item.languages.title} />
    </p>
  );
}

type TitleProps = Required<Pick<Props, 'kind' | 'heading'>> & { item: ArticleItem };

function Title({ kind, item, heading: Heading }: TitleProps) {
  const other = useOtherLang();
  return (
    <Heading className={styles.title} lang={other(item.languages.title)}>
      <LocalLink to={articleAddress(kind, item)}>
        <Highlighted segments={item.highlight?.title} text={item.title} />
      </LocalLink>
    </Heading>
  );
}

/** Where the words were found in the text, that place; else the summary. */
function Summary({ item }: { item: ArticleItem }) {
  const other = useOtherLang();
  const { summary, body } = item.highlight ?? {};
  const found: Segments | null | undefined = summary ?? body;
  const { languages } = item;
  return (
    <p className={styles.summary} lang={other(body && !summary ? languages.body : languages.summary)}>
      <Highlighted segments={found} text={item.summary ?? ''} />
    </p>
  );
}
