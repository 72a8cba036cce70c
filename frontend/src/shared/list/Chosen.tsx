import type { FacetValue } from '../api/types';
import { useFormat } from '../format';

interface Props {
  label: string;
  all: string;
  values: readonly FacetValue[] | undefined;
  chosen: string[];
  onChoose(values: string[]): void;
}

/** One value of a facet; several can stand in an address that somebody wrote. */
export function Chosen({ label, all, values = [], chosen, onChoose }: Props) {
  const format = useFormat();
  const value = chosen.join(',');
  const known = value === '' || values.some((one) => String(one.value) === value);
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value === '' ? [] : target.value.split(','))}
      >
        <option value="">{all}</option>
        {known ? null : <option value={value}>{chosen.join(' + ')}</option>}
        {values.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.label} ({format.number(one.count)})
          </option>
        ))}
      </select>
    </label>
  );
}
