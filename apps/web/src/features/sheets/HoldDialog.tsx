import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonLookup } from '#domain/people/PersonLookup.tsx';
import type { Chosen } from '#domain/people/PersonLookup.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { DateField } from '#platform/dates/DateField.tsx';

import { ReasonInput, isReason } from './ReasonInput.tsx';
import { useComingDay } from './useComingDay.ts';
import { useSessionWrites } from './useSession.ts';
import type { Term } from './useSheets.ts';

/** Keeps a student from the finals of a half-year. */
export function HoldDialog({ term, onClose }: { readonly term: Term; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { place } = useSessionWrites();
  const [student, setStudent] = useState<Chosen>(null);
  const [reason, setReason] = useState('');
  const end = useComingDay();
  return (
    <MutationDialog
      mutation={place}
      isOpen
      title={t('sheet.place')}
      text={
        <>
          <PersonLookup
            label={t('sheet.student')}
            required
            clearable
            only="student"
            chosen={student}
            onChoose={setStudent}
          />
          <ReasonInput value={reason} onChange={setReason} />
          <DateField mt="sm" label={t('sheet.endson')} description={t('sheet.endsonabout')} {...end.field} />
        </>
      }
      confirmLabel={t('sheet.place')}
      isReady={student !== null && isReason(reason) && end.isReady}
      onConfirm={() =>
        place.mutate(
          {
            ...term,
            studentId: Number(student?.value),
            reason: reason.trim(),
            ...(end.day === '' ? {} : { endsOn: end.day }),
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
