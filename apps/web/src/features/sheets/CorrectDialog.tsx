import { correctionsApi } from '@bilim/contract/records/corrections';
import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { GradeFields } from './GradeFields.tsx';
import { ReasonInput, isReason } from './ReasonInput.tsx';
import { useChosenGrade } from './useChosenGrade.ts';
import type { Book } from './useSheets.ts';

interface CorrectDialogProps {
  readonly book: Book;
  readonly row: SheetRow;
  readonly onClose: () => void;
}

/** A correction becomes a numbered addendum; of a closed sheet once a second person has confirmed it. */
export function CorrectDialog({ book, row, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { sheetId, state } = book.sheet;
  const { studentId, version, name } = row;
  const [grade, setGrade] = useChosenGrade(row);
  const [reason, setReason] = useState('');
  const { examPoints, missed } = grade;
  const correct = useWrite(
    'sheets',
    async () =>
      await call(correctionsApi.correct, {
        sheetId,
        studentId,
        examPoints,
        missed,
        version,
        reason: reason.trim(),
      }),
  );
  const isOther = examPoints !== row.examPoints || missed !== row.missed;
  const isWhole = examPoints !== null || missed !== null;
  return (
    <MutationDialog
      mutation={correct}
      isOpen
      title={`${t('sheet.correct')}: ${name}`}
      text={
        <>
          <p>{t(state === 'closed' ? 'sheet.correctclosed' : 'sheet.correctsigned')}</p>
          <GradeFields max={book.examMax} grade={grade} onChange={setGrade} />
          <ReasonInput value={reason} onChange={setReason} />
        </>
      }
      confirmLabel={t(state === 'closed' ? 'sheet.propose' : 'sheet.correct')}
      isReady={isOther && isWhole && isReason(reason)}
      onConfirm={() => correct.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
