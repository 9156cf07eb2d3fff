import { correctionsApi } from '@bilim/contract/records/corrections';
import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import { ReasonInput, isReason } from './ReasonInput.tsx';
import type { Book } from './useSheets.ts';

interface AdmitDialogProps {
  readonly book: Book;
  readonly row: SheetRow;
  readonly onClose: () => void;
}

/** Lets a student take the final all the same, or takes that back. */
export function AdmitDialog({ book, row, onClose }: AdmitDialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [reason, setReason] = useState('');
  const takesBack = row.admitted !== null;
  const admit = useWrite(
    'sheets',
    async () =>
      await call(correctionsApi.admit, {
        sheetId: book.sheet.sheetId,
        studentId: row.studentId,
        reason: takesBack ? null : reason.trim(),
      }),
  );
  return (
    <MutationDialog
      mutation={admit}
      isOpen
      title={`${t(takesBack ? 'sheet.unadmit' : 'sheet.admit')}: ${row.name}`}
      text={
        takesBack ? (
          <p>{row.admitted?.reason}</p>
        ) : (
          <>
            <p>{t('sheet.admittext')}</p>
            <ReasonInput value={reason} onChange={setReason} />
          </>
        )
      }
      confirmLabel={t(takesBack ? 'sheet.unadmit' : 'sheet.admit')}
      isReady={takesBack || isReason(reason)}
      onConfirm={() => admit.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
