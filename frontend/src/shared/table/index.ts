export { type ExportList, ExportTools } from './ExportTools';
export { type ExtraColumn, FundTable } from './FundTable';
export { markAnswer } from './paint';
export { DEFAULT_PERIOD, PERIODS, type Period } from './period';
export { SelectionTools } from './SelectionTools';
export { type Selection, useSelection } from './selection';
export { TableNote } from './TableNote';
export { TableTools } from './TableTools';
export { useColumns } from './use-columns';
