import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** As short as the server takes it. */
export const isReason = (reason: string) => reason.trim().length >= 3;

/** Why rights change; it stays in the audit. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('rights.reason')}
      description={t('rights.reasonabout')}
      value={value}
      maxLength={300}
      autosize
      minRows={2}
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
