/** Why a file cannot be read as a workbook. */
export type Reason = 'not_xlsx' | 'old_format' | 'locked' | 'too_large' | 'broken';

export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
  constructor(
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
