import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDay, useFormat } from '@/shared/format';
import { Sparkline } from '@/shared/sparkline/Sparkline';
import { type CardFigure, type Columns, type ExtraColumn, useRoom } from '@/shared/table';
import { NoteCell } from './NoteCell';
import { PerformanceSince, PointsSince } from './SinceAdded';
import { type Entries, isWatchItem } from './use-entries';

/** They stand among the columns of the page. */
const OWN: readonly string[] = ['rating_points', 'sparkline'];
/** What has place beside them until somebody chooses columns (infra/docs/design.md, 6.8). */
const FITTING: Readonly<Record<'tablet' | 'desk', readonly string[]>> = {
  tablet: ['rank', 'name', 'performance', 'volatility', 'ter'],
  desk: ['rank', 'name', 'performance', 'perf_1y', 'volatility', 'ter'],
};

/** The columns of a table of funds that the watchlist leaves to it. */
export function useOtherColumns({ columns, kept }: Columns): Columns['columns'] {
  const room = useRoom();
  const isDefault = kept.choice === null;
  return useMemo(() => {
    const others = columns.filter(({ id }) => !OWN.includes(id));
    if (!isDefault) return others;
    return others.filter(({ id }) => (room === 'wall' ? id !== 'company' : FITTING[room].includes(id)));
  }, [columns, isDefault, room]);
}

/** The columns of the watchlist itself: what has become of a fund since it was added, and the note. */
export function useOwnColumns(saveNote: Entries['saveNote']): ExtraColumn[] {
  const { t } = useTranslation('watchlist');
  const { t: table } = useTranslation('table');
  const format = useFormat();
  const isRoomy = useRoom() !== 'tablet';
  return useMemo(() => {
    const points: ExtraColumn = {
      name: 'points',
      label: t('since.columns.points'),
      width: 6.25,
      numeric: true,
      sorts: 'rating_points',
      cell: (item) => (isWatchItem(item) ? <PointsSince item={item} /> : null),
    };
    const performance: ExtraColumn = {
      name: 'performance',
      label: t('since.columns.performance'),
      width: 6,
      numeric: true,
      cell: (item) => (isWatchItem(item) ? <PerformanceSince item={item} /> : null),
    };
    const added: ExtraColumn = {
      name: 'added',
      label: t('since.columns.added'),
      width: 6,
      numeric: true,
      cell: (item) => (isWatchItem(item) ? format.date(isoDay(new Date(item.added_at))) : null),
    };
    const sparkline: ExtraColumn = {
      name: 'sparkline',
      label: table('short.sparkline'),
      width: 5,
      cell: (item) => <Sparkline id={item.id} dash />,
    };
    const note: ExtraColumn = {
      name: 'note',
      label: t('note.column'),
      width: isRoomy ? 13 : 10,
      cell: (item) => (isWatchItem(item) ? <NoteCell item={item} onSave={saveNote} /> : null),
    };
    return isRoomy ? [points, performance, added, sparkline, note] : [points, performance, note];
  }, [t, table, format, isRoomy, saveNote]);
}

/** The same where a fund is a card. */
export function useCardParts(saveNote: Entries['saveNote']) {
  const { t } = useTranslation('table');
  return useMemo(() => {
    const figure: CardFigure = {
      label: t('short.rating_points'),
      cell: (item) => (isWatchItem(item) ? <PointsSince item={item} /> : null),
    };
    const foot: CardFigure['cell'] = (item) =>
      isWatchItem(item) ? <NoteCell item={item} onSave={saveNote} /> : null;
    return { figure, foot };
  }, [t, saveNote]);
}
