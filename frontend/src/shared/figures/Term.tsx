import type { FieldInfo } from '../api/types';
import { Definition } from './Definition';

/** The name of a field: explained where it is a figure, plain where it says by itself what it is. */
export function Term({ field, about }: { field: FieldInfo; about?: React.ReactNode }) {
  return field.group === 'master' && field.definition === null ? (
    field.label
  ) : (
    <Definition field={field} about={about} />
  );
}
