import { holdKinds, registrationStudentApi } from '@bilim/contract/registrationStudent';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { SettleForm } from './SettleForm.tsx';

interface HoldFormProps {
  /** Null until one is chosen. */
  readonly studentId: number | null;
  readonly onDone: () => void;
  /** Where the student is chosen, if they are to be. */
  readonly children?: ReactNode;
}

/** Keeps a student from registering until an office lets them. */
export function HoldForm({ studentId, onDone, children }: HoldFormProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [kind, setKind] = useState<(typeof holdKinds)[number]>('debt');
  const hold = useWrite(
    'registration',
    async (given: { readonly studentId: number; readonly reason: string }) =>
      await call(registrationStudentApi.hold, {
        studentIds: [given.studentId],
        kind,
        reason: given.reason,
      }),
  );

  function save(reason: string) {
    if (studentId === null) return;
    hold.mutate({ studentId, reason }, { onSuccess: onDone });
  }

  return (
    <SettleForm
      about={t('registration.staff.holdabout')}
      isReady={studentId !== null}
      saving={hold}
      onSave={save}
    >
      {children}
      <Select
        label={t('registration.staff.holdkind')}
        allowDeselect={false}
        data={holdKinds.map((one) => ({ value: one, label: t(`registration.hold.${one}`) }))}
        value={kind}
        onChange={(value) => setKind(holdKinds.find((one) => one === value) ?? 'other')}
      />
    </SettleForm>
  );
}
