/** A methodology with a version in force and one to come, as the API answers it. */
export const section = (id: string, heading: string, text: string, changed = false) => ({
  id,
  heading,
  changed,
  body: [{ tag: 'p', children: [text] }],
});

export const VERSIONS = [
  { valid_from: '2027-03-01', status: 'upcoming', changes: 'Neue Gewichte.' },
  { valid_from: '2026-10-01', status: 'in_force', changes: '' },
];

export const NOW = {
  id: 3,
  code: 'fund-rating',
  name: 'Fondsrating',
  valid_from: '2026-10-01',
  valid_until: '2027-02-28',
  status: 'in_force',
  changes: '',
  announced: false,
  sections: [section('rating', 'Vom Preis zu Punkten', 'Bewertet wird monatlich.')],
  dropped: [],
  versions: VERSIONS,
};
