import type { DictionaryColumn } from '@bilim/contract/dictionaries';

import type { FormValues } from './formValues.ts';

export type Value = FormValues[string];

export interface RowFieldProps {
  readonly dictionary: string;
  readonly column: DictionaryColumn;
  /** What a reference is called that the row holds. */
  readonly label: string | undefined;
  readonly isFirst: boolean;
  readonly isReadOnly: boolean;
  readonly value: Value;
  /** Of the field, or of a part of it. */
  readonly errorOf: (part: string) => string | undefined;
  readonly onChange: (value: Value) => void;
}
