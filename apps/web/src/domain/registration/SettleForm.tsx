import { Button, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';
import { isReason } from '#domain/rights/ReasonField.tsx';

interface SettleFormProps {
  readonly about: string;
  readonly isReady: boolean;
  readonly saving: { readonly error: Error | null; readonly isPending: boolean };
  readonly onSave: (reason: string) => void;
  /** What is settled. */
  readonly children: ReactNode;
}

/** Settles something for a student, with a reason that they read. */
export function SettleForm({ about, isReady, saving, onSave, children }: SettleFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>{about}</p>
      {children}
      <Textarea
        label={t('c.reason')}
        description={t('registration.staff.reasonread')}
        required
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Failure error={saving.error} />
      <Button
        disabled={!isReady || !isReason(reason)}
        loading={saving.isPending}
        onClick={() => onSave(reason.trim())}
      >
        {t('btn.save')}
      </Button>
    </Stack>
  );
}
