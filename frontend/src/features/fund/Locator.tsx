import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { useNear } from '@/shared/hooks/use-near';
import { useLang } from '@/shared/i18n/language';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { ALL_FUNDS, guidedMapQuery } from '@/shared/landscape/queries';
import sections from './Sections.module.css';

interface Props {
  fund: FundPage;
  /** Of the drawing, in pixels. */
  height: number;
  /** Beside the first chart: a picture alone. */
  small?: boolean;
}

/** Where the fund lies among all funds between risk and performance, beside the median of its peer group. */
export default function Locator({ fund, height, small = false }: Props) {
  const { t } = useTranslation('fund');
  const { volatility_3y: volatility, perf_3y: performance } = fund;
  const [place, near] = useNear<HTMLDivElement>();
  const isLocated = volatility !== null && performance !== null;
  const { data, error, refetch } = useQuery({
    ...guidedMapQuery({}, useLang()),
    enabled: near && isLocated,
  });
  if (!isLocated) return small ? null : <p>{t('notOnMap')}</p>;
  return (
    <div ref={place} {...(small ? { style: { minBlockSize: height } } : { className: sections.map })}>
      {near ? (
        <LandscapeBox
          all={data}
          chosen={null}
          screen={ALL_FUNDS}
          fund={{ name: fund.name, volatility, performance, peergroup: fund.peergroup_id }}
          height={height}
          small={small}
          heading="h3"
          stale={false}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
    </div>
  );
}
