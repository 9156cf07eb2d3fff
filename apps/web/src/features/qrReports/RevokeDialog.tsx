import type { PrintedCard } from '@bilim/contract/qrReports';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { useRevoke } from './useQrReports.ts';

interface RevokeDialogProps {
  /** Whose card is lost; null while nobody's is. */
  readonly card: PrintedCard | null;
  readonly onClose: () => void;
}

/** Ends the cards of a student who has lost one. */
export function RevokeDialog({ card, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const revoke = useRevoke();
  function close() {
    revoke.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={card !== null}
      title={t('reportqr.losttitle')}
      text={
        <>
          {card !== null && t('reportqr.losttext', { name: format.name(card.studentName) })}
          {revoke.error !== null && (
            <Alert color="pome" role="alert" mt="sm">
              {describeError(revoke.error, t)}
            </Alert>
          )}
        </>
      }
      confirmLabel={t('reportqr.revoke')}
      cancelLabel={t('btn.cancel')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => {
        if (card !== null) revoke.mutate(card, { onSuccess: close });
      }}
      onClose={close}
    />
  );
}
