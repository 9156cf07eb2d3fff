/** What an archive may hold; more is an attack or a mistake, and either way not read to its end. */
export interface FileLimits {
  /** All of it, unpacked. */
  readonly maxUnpackedMb: number;
}

/** No list has more files; a workbook of Excel has some dozens. */
export const mostFiles = 1_000;
/** Lists shrink to a tenth or a thirtieth; what shrinks further was made to swell. */
export const mostRatio = 200;
/** Small files may shrink as they like. */
export const ratioFromBytes = 10 * 1024 * 1024;

export const megabyte = 1024 * 1024;
