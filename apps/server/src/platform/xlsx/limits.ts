const megabyte = 1024 * 1024;

/** What a workbook may weigh. A list of a whole university fits; a bomb does not. */
export interface WorkbookLimits {
  readonly fileBytes: number;
  /** All parts together once they are unpacked. */
  readonly unpackedBytes: number;
  readonly parts: number;
  /** Rows of all sheets together. */
  readonly rows: number;
}

export const workbookLimits: WorkbookLimits = {
  fileBytes: 50 * megabyte,
  unpackedBytes: 256 * megabyte,
  parts: 2000,
  rows: 200_000,
};
