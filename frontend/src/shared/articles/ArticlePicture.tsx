import { useState } from 'react';
import type { ArticleItem } from '../api/types';
import styles from './ArticlePicture.module.css';

interface Props {
  picture: NonNullable<ArticleItem['picture']>;
  /** Above a text it is as wide as the text; in lists it is small, and nothing that the title does not say. */
  small?: boolean;
}

/** 16 wide to 9 high, so that nothing moves when it comes; one that cannot be loaded leaves no hole. */
export function ArticlePicture({ picture: { address, alt }, small = false }: Props) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  const more = address.includes('?') ? '&' : '?';
  const [once, twice] = small
    ? [`${address}${more}size=400`, `${address}${more}size=800`]
    : [`${address}${more}size=800`, address];
  return (
    <img
      className={styles.picture}
      data-small={small}
      src={once}
      srcSet={`${once} 1x, ${twice} 2x`}
      width={16}
      height={9}
      alt={small ? '' : alt}
      loading={small ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
