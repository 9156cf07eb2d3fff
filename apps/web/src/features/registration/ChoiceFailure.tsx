import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';

import type { Saving } from './useRegistration.ts';

interface ChoiceFailureProps {
  readonly saving: Saving;
  /** That what was tried is so meanwhile: its answer was lost, or it was done elsewhere. */
  readonly isDone?: boolean;
  /** Where more follows from it than a new try. */
  readonly onRetry?: () => void;
}

/** Why a choice was not saved, where it was made, and how to go on where no answer came. */
export function ChoiceFailure({ saving, isDone = false, onRetry = saving.retry }: ChoiceFailureProps) {
  const { t } = useTranslation();
  return (
    <Failure
      error={isDone ? null : saving.error}
      unanswered={t('registration.unanswered')}
      isRetrying={saving.isSaving}
      onRetry={onRetry}
    />
  );
}
