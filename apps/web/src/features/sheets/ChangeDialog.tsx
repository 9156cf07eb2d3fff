import { sessionApi } from '@bilim/contract/records/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonLookup } from '#domain/people/PersonLookup.tsx';
import type { Chosen } from '#domain/people/PersonLookup.tsx';
import { useApi } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { DateField } from '#platform/dates/DateField.tsx';

import { useComingDay } from './useComingDay.ts';
import type { Book } from './useSheets.ts';

/** Another examiner, the day of the exam, and until when the sheet is to be signed. */
export function ChangeDialog({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { sheetId, dueOn, kind, teacher } = book.sheet;
  const [examiner, setExaminer] = useState<Chosen>(null);
  const due = useComingDay(dueOn ?? '');
  const [exam, setExam] = useState('');
  const change = useWrite(
    'sheets',
    async () =>
      await call(sessionApi.change, {
        sheetId,
        ...(examiner === null ? {} : { teacherId: Number(examiner.value) }),
        ...(exam === '' ? {} : { examDate: exam }),
        dueOn: due.day === '' ? null : due.day,
      }),
  );
  return (
    <MutationDialog
      mutation={change}
      isOpen
      title={t('sheet.change')}
      text={
        <>
          {kind !== 'retake2' && (
            <>
              <p>{t('sheet.examinernow', { name: teacher })}</p>
              <PersonLookup
                label={t('sheet.otherexaminer')}
                only="teacher"
                clearable
                chosen={examiner}
                onChoose={setExaminer}
              />
            </>
          )}
          <DateField mt="sm" label={t('sheet.examdate')} value={exam} onChange={setExam} />
          <DateField mt="sm" label={t('sheet.due')} {...due.field} />
        </>
      }
      confirmLabel={t('sheet.save')}
      isReady={due.isReady}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
