export { ExportTools, useExportDialog } from './ExportTools';
export { type ExtraColumn, FundTable } from './FundTable';
export { markAnswer } from './paint';
export { SelectionBar, useSelectionActions } from './SelectionBar';
export { type Selection, useSelection } from './selection';
export { TableNote } from './TableNote';
export { TableTools } from './TableTools';
export { useColumns, useRoom } from './use-columns';
