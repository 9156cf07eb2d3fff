import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Fragment } from 'react';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { isRenamed, type FormValues } from './formValues.ts';
import { PlaceHere } from './PlaceHere.tsx';
import { RenameField } from './RenameField.tsx';
import { RowField } from './RowField.tsx';

interface RowFieldsProps {
  readonly dictionary: Dictionary;
  readonly row: DictionaryRow | null;
  readonly isMine: boolean;
  readonly values: FormValues;
  /** From which day on a row is called as the field says. */
  readonly renamedFrom: string | null;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onRename: (from: string | null) => void;
}

/** The fields of a row by the description of its dictionary. */
export function RowFields(props: RowFieldsProps) {
  const { dictionary, row, isMine, values, errorOf, onChange } = props;
  const { name, columns, place, renamed } = dictionary;
  const today = useFormat().today();
  // Rows are put in order in the list, not by numbers.
  const shown = columns.filter(({ key }) => key !== place);
  return shown.map((column, at) => (
    <Fragment key={column.key}>
      {column.key === 'latitude' && isMine && <PlaceHere onFound={onChange} />}
      <RowField
        dictionary={name}
        column={column}
        label={row?.labels[column.key]}
        isFirst={at === 0}
        isReadOnly={!isMine || (column.isFixed && row !== null)}
        value={values[column.key] ?? ''}
        errorOf={(part) => errorOf(part === '' ? column.key : `${column.key}.${part}`)}
        onChange={(value) => onChange({ [column.key]: value })}
      />
      {column.key === renamed && isRenamed(dictionary, row, values) && (
        <RenameField
          from={props.renamedFrom}
          today={today}
          error={errorOf('from')}
          onChange={props.onRename}
        />
      )}
    </Fragment>
  ));
}
