/**
 * What the parts of the grid are. Some browsers forget it of table elements that are laid out as boxes,
 * so it is said again.
 */
export const roles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
