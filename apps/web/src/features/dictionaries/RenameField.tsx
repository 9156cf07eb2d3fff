import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';

interface RenameFieldProps {
  /** The first day of the new name; null where the name was only wrong. */
  readonly from: string | null;
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (from: string | null) => void;
}

/** Whether a changed name is a new one from a day on, which half-years before it do not have, or was written wrongly. */
export function RenameField({ from, today, error, onChange }: RenameFieldProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('dict.namechanged')}
      value={from === null ? 'wrong' : 'renamed'}
      onChange={(chosen) => onChange(chosen === 'wrong' ? null : today)}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="renamed" label={t('dict.renamed')} description={t('dict.renamedtext')} />
        {from !== null && (
          <DateField label={t('dict.renamedfrom')} required value={from} error={error} onChange={onChange} />
        )}
        <Radio value="wrong" label={t('dict.wrongname')} description={t('dict.wrongnametext')} />
      </Stack>
    </Radio.Group>
  );
}
