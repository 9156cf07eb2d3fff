import type { OwnResult } from '@bilim/contract/records/appeals';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showFailure } from '#ui/toasts.ts';

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
    <ConfirmDialog
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
      cancelLabel={t('btn.cancel')}
      isBusy={file.isPending}
      isReady={text.trim().length >= shortest}
      onConfirm={() =>
        file.mutate(
          { rowId: result.rowId, text: text.trim() },
          { onSuccess: onClose, onError: (error) => showFailure(describeError(error, t)) },
        )
      }
      onClose={onClose}
    />
  );
}
