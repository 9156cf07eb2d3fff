import type { CurriculumDraft } from '@bilim/contract/curricula';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { useDiscard } from './useCurricula.ts';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly draft: CurriculumDraft;
  readonly onClose: () => void;
}

/** No screen leads to a draft any more that was discarded. */
export function DiscardDialog({ isOpen, draft, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  const discard = useDiscard();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('curricula.discardtitle')}
      text={t('curricula.discardtext')}
      confirmLabel={t('curricula.discard')}
      cancelLabel={t('btn.cancel')}
      isDangerous
      isBusy={discard.isPending}
      onConfirm={() => discard.mutate(draft, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
