/** Why something cannot be read at all; the sentences are `imports.refusal.*` of the server's texts. */
const refusalCodes = [
  'not_found',
  'not_zip',
  'zip_broken',
  'zip_encrypted',
  'zip_name',
  'zip_too_many_files',
  'zip_too_large',
  'zip_bomb',
  'format_unknown',
  'manifest_missing',
  'manifest_broken',
  'version_unknown',
  'file_missing',
  'file_twice',
  'encoding',
  'csv_broken',
  'cell_too_long',
  'too_many_problems',
  'nothing_inside',
  'workbook_old',
  'workbook_too_large',
  'workbook_broken',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Thrown by readers: what was handed in is no good as a whole. */
export class SourceRefusal extends Error {
  override readonly name = 'SourceRefusal';

  constructor(
    readonly code: RefusalCode,
    /** Values for the holes of the sentence, such as `{ file: 'users.csv', line: 17 }`. */
    readonly params: Readonly<Record<string, string | number>> = {},
    options: { readonly cause?: unknown } = {},
  ) {
    super(code, options);
  }
}
