import type { PrintedCard } from '@bilim/contract/qrReports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';

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
  return (
    <MutationDialog
      isOpen={card !== null}
      title={t('reportqr.losttitle')}
      text={t('reportqr.losttext', { name: format.name(card?.studentName ?? '') })}
      confirmLabel={t('reportqr.revoke')}
      isDangerous
      mutation={revoke}
      onConfirm={() => {
        if (card !== null) revoke.mutate(card, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
