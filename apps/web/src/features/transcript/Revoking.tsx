import type { IssuedDocument } from '@bilim/contract/documents';
import { Button, Stack, Textarea } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { usePaperActions } from './useTranscript.ts';

interface RevokingProps {
  readonly studentId: number;
  readonly paper: IssuedDocument;
}

const shortestReason = 3;

/** An office takes a document back, and says why. */
export function Revoking({ studentId, paper: { documentId, number, state } }: RevokingProps) {
  const { t } = useTranslation();
  const { revoke } = usePaperActions(studentId);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  if (state === 'revoked') return null;
  function close() {
    setReason('');
    setAsked(false);
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={18} aria-hidden />}
        aria-label={`${t('transcript.revoke')}, ${t('c.numbered', { number })}`}
        onClick={() => setAsked(true)}
      >
        {t('transcript.revoke')}
      </Button>
      <MutationDialog
        isOpen={isAsked}
        title={t('transcript.askrevoke', { number })}
        text={
          <Stack gap="sm">
            {t('transcript.revoketext')}
            <Textarea
              label={t('c.reason')}
              required
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Stack>
        }
        confirmLabel={t('transcript.revoke')}
        isDangerous
        isReady={reason.trim().length >= shortestReason}
        mutation={revoke}
        onConfirm={() => revoke.mutate({ documentId, reason: reason.trim() }, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
}
