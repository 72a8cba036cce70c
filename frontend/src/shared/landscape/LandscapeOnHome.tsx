import { useQuery } from '@tanstack/react-query';
import { useLang } from '../i18n/language';
import { useMapHeight } from './heights';
import { LandscapeBox } from './LandscapeBox';
import { ALL_FUNDS, guidedMapQuery } from './queries';

/** The map of all funds, as the home page shows it: to be loaded after the page's first script. */
export default function LandscapeOnHome() {
  const { data, error, refetch } = useQuery(guidedMapQuery({}, useLang()));
  return (
    <LandscapeBox
      all={data}
      chosen={null}
      screen={ALL_FUNDS}
      height={useMapHeight()}
      stale={false}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
