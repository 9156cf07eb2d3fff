import type { ChangeField } from '@bilim/contract/imports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** Fields whose values are words of ours, not of the university. */
const worded: ReadonlySet<ChangeField> = new Set(['access', 'role', 'funding', 'gender', 'state']);

/** Says the values of a difference as people say them: days, roles, ways of paying. */
export function useChangeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    fieldName: (field: ChangeField) => t(`import.field.${field}`),

    value(field: ChangeField, value: string): string {
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.exactDay(value);
      if (!worded.has(field)) return value;
      return value
        .split(/,\s*/)
        .map((one) => t(`import.value.${one}`, { defaultValue: one }))
        .join(', ');
    },
  };
}
