import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReasonInputProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** As short as the server takes it. */
export const isReason = (reason: string) => reason.trim().length >= 3;

/** Why a grade changes: students read it. */
export function ReasonInput({ label, value, onChange }: ReasonInputProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      mt="sm"
      label={label ?? t('sheet.reason')}
      value={value}
      maxLength={500}
      autosize
      minRows={2}
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
