import type { OwnResult } from '@bilim/contract/records/appeals';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { useSessionWrites } from './useSession.ts';

/** As short as the server takes it. */
const shortest = 10;

/** Asks to look at a grade again, in the student's own words. */
export function AppealDialog({
  result,
  onClose,
}: {
  readonly result: OwnResult;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { file } = useSessionWrites();
  const [text, setText] = useState('');
  return (
    <MutationDialog
      mutation={file}
      isOpen
      title={`${t('sheet.appeal')}: ${result.discipline}`}
      text={
        <Textarea
          label={t('sheet.appealwords')}
          description={t('sheet.appealwordsabout')}
          value={text}
          maxLength={1_000}
          autosize
          minRows={4}
          required
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      }
      confirmLabel={t('sheet.file')}
      isReady={text.trim().length >= shortest}
      onConfirm={() => file.mutate({ rowId: result.rowId, text: text.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
