import { useState } from 'react';
import type { FundPage } from '@/shared/api/types';
import { Monogram } from '@/shared/ui/Monogram';

interface Props {
  fund: Pick<FundPage, 'company' | 'logo'>;
  /** In CSS pixels: the room is kept until the picture is there. */
  width: number;
  height: number;
  alt: string;
  className?: string | undefined;
  /** Of the monogram. */
  large?: boolean;
}

/** The picture of a fund or of its company; a monogram where there is none, or where it cannot be had now. */
export function CompanyPicture({ fund: { company, logo }, alt, large = false, ...box }: Props) {
  const [missing, setMissing] = useState<string | null>();
  if (!logo || logo === missing) return <Monogram company={company} large={large} />;
  return (
    <img
      {...box}
      alt={alt}
      src={`${logo}?size=160`}
      srcSet={`${logo}?size=160 1x, ${logo}?size=320 2x`}
      decoding="async"
      loading="lazy"
      onError={() => setMissing(logo)}
    />
  );
}
