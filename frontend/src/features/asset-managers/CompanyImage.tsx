import { useState } from 'react';
import { Monogram } from '@/shared/ui/Monogram';
import { sized } from '@/shared/ui/sized';
import styles from './AssetManagers.module.css';

interface Props {
  name: string;
  image: string | null;
  large?: boolean;
}

/** The picture of an asset manager, or a monogram. Its name stands beside it, so that nothing is read out twice. */
export function CompanyImage({ name, image, large = false }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (image === null || image === missing) return <Monogram company={name} large={large} />;
  return (
    <img
      className={styles.image}
      data-large={large}
      src={sized(image, 160)}
      srcSet={`${sized(image, 160)} 1x, ${sized(image, 320)} 2x`}
      alt=""
      width={large ? 160 : 96}
      height={large ? 80 : 48}
      decoding="async"
      loading={large ? 'eager' : 'lazy'}
      onError={() => setMissing(image)}
    />
  );
}
