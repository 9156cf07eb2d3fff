import type { CurriculumDraft } from '@bilim/contract/curricula';
import { isFatal, type PlanProblem } from '@bilim/contract/curricula/checks';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { useApprove } from './useCurricula.ts';

interface ApproveDialogProps {
  readonly isOpen: boolean;
  readonly draft: CurriculumDraft;
  readonly problems: readonly PlanProblem[];
  readonly onClose: () => void;
}

/** A plan in force cannot be written over, so what it means is said first, and what looks odd in it. */
export function ApproveDialog({ isOpen, draft, problems, onClose }: ApproveDialogProps) {
  const { t } = useTranslation();
  const approve = useApprove();
  const mistakes = problems.filter(isFatal).length;
  const odd = problems.length - mistakes;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('curricula.approvetitle')}
      text={
        <>
          <p>{t('curricula.approvetext')}</p>
          {mistakes > 0 && <p>{t('curricula.mistakes', { count: mistakes })}</p>}
          {mistakes === 0 && odd > 0 && <p>{t('curricula.oddities', { count: odd })}</p>}
        </>
      }
      confirmLabel={t(odd > 0 ? 'curricula.approveodd' : 'curricula.approve')}
      cancelLabel={t('btn.cancel')}
      isBusy={approve.isPending}
      isReady={mistakes === 0}
      onConfirm={() => approve.mutate({ draft, isSeen: true }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
