import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { letterOf } from '@/shared/hooks/letter-keys';
import { closeKeyList, openKeyList, useKeyListOpen } from '@/shared/hooks/page-keys';
import { useLoaded } from '@/shared/hooks/use-loaded';
import { withTexts } from '@/shared/i18n';
import { useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';

const load = () => withTexts(['keys'], () => import('./KeyList'));

/** Where `g` and a second letter lead. */
const PLACES: Readonly<Record<string, string>> = {
  h: pathTo('home'),
  s: pathTo('advancedSearch'),
  g: pathTo('guidedSearch'),
  c: pathTo('comparison'),
  w: pathTo('watchlist'),
};
/** How long the second letter is waited for, in milliseconds. */
const PATIENCE = 1500;

/** The letters that work on every page: `?` lists all keys of the page, `g` and another one go somewhere. */
export default function KeyWatch() {
  const navigate = useNavigate();
  const local = useLocalPath();
  const open = useKeyListOpen();
  const since = useRef(Number.NEGATIVE_INFINITY);
  const onLetter = useEffectEvent((event: KeyboardEvent) => {
    const letter = letterOf(event);
    if (letter === null) return;
    const place = event.timeStamp - since.current < PATIENCE ? PLACES[letter] : undefined;
    since.current = letter === 'g' && place === undefined ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (place !== undefined) void navigate(local(place));
    else if (letter === '?') openKeyList();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onLetter(event);
    // Before those of the page: the second letter after `g` is none of theirs.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return open ? <List /> : null;
}

function List() {
  const { value: KeyList, failed } = useLoaded(load);
  useEffect(() => {
    // The next `?` asks for it again.
    if (failed) closeKeyList();
  }, [failed]);
  return KeyList === null ? null : <KeyList />;
}
