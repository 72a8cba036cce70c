import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLang } from '../i18n/language';
import { useMapHeight } from './heights';
import { LandscapeBox } from './LandscapeBox';
import { ALL_FUNDS, guidedMapQuery } from './queries';

interface Props {
  /** A failure is not said here: the page says it for all of its parts. The map is asked for again once it is over. */
  quiet: boolean;
}

/** The map of all funds, as the home page shows it: to be loaded after the page's first script. */
export default function LandscapeOnHome({ quiet }: Props) {
  const { data, error, refetch } = useQuery(guidedMapQuery({}, useLang()));
  const wasQuiet = useRef(quiet);
  useEffect(() => {
    if (wasQuiet.current && !quiet && error !== null) void refetch();
    wasQuiet.current = quiet;
  }, [quiet, error, refetch]);
  return (
    <LandscapeBox
      all={data}
      chosen={null}
      screen={ALL_FUNDS}
      height={useMapHeight()}
      stale={false}
      error={quiet ? null : error}
      onRetry={() => void refetch()}
    />
  );
}
