import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { OpenDialog } from './OfficeDialogs.tsx';
import { useSheetWrites } from './useSheets.ts';

interface BookStepProps {
  readonly sheet: Pick<SheetLine, 'sheetId' | 'state'>;
}

/** What an office does with a sheet next: gives a draft to its examiner, closes what is signed. */
export function BookStep({ sheet: { sheetId, state } }: BookStepProps) {
  const { t } = useTranslation();
  const isOffice = useMay(sheetsApi.open);
  const { close } = useSheetWrites();
  const [isAsked, setAsked] = useState(false);
  if (!isOffice || (state !== 'draft' && state !== 'signed')) return null;
  const onClose = () => setAsked(false);
  const word = t(state === 'draft' ? 'sheet.openall' : 'sheet.closeall');
  return (
    <>
      <Button onClick={() => setAsked(true)}>{word}</Button>
      {state === 'draft' ? (
        <OpenDialog isOpen={isAsked} title={t('sheet.openone')} sheetIds={[sheetId]} onClose={onClose} />
      ) : (
        <MutationDialog
          mutation={close}
          isOpen={isAsked}
          title={t('sheet.closeone')}
          text={t('sheet.closetext')}
          confirmLabel={word}
          onConfirm={() => close.mutate({ sheetIds: [sheetId] }, { onSuccess: onClose })}
          onClose={onClose}
        />
      )}
    </>
  );
}
