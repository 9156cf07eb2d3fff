import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { useAccept, type AcceptedClashes } from '../useTimetableImports.ts';

interface AcceptDialogProps {
  readonly importId: number;
  readonly asked: AcceptedClashes | null;
  readonly onClose: () => void;
}

/** As short as the server takes it. */
const shortest = 3;

/** Lets clashes be, with a reason that stays with them. */
export function AcceptDialog({ importId, asked, onClose }: AcceptDialogProps) {
  const { t } = useTranslation();
  const accept = useAccept(importId);
  const [reason, setReason] = useState('');

  function close() {
    setReason('');
    onClose();
  }

  return (
    <MutationDialog
      isOpen={asked !== null}
      title={t('timetable.accept.title')}
      text={
        <Stack gap="md">
          <p>{t('timetable.accept.text', { count: asked?.count ?? 0 })}</p>
          <Textarea
            label={t('timetable.accept.why')}
            value={reason}
            maxLength={300}
            autosize
            minRows={2}
            required
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      }
      confirmLabel={t('timetable.accept.do')}
      mutation={accept}
      isReady={reason.trim().length >= shortest}
      onConfirm={() =>
        asked !== null && accept.mutate({ ...asked, reason: reason.trim() }, { onSuccess: close })
      }
      onClose={close}
    />
  );
}
