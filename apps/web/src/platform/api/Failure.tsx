import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError, isPassing, isUnanswered } from './describeError.ts';

interface FailureProps {
  readonly error: Error | null;
  /** What became of it where no answer came, instead of that there is no connection. */
  readonly unanswered?: string;
  /** Does the same again, where that may help. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** Why a write was not done, in the place where it was asked for; nothing where it was. */
export function Failure({ error, unanswered, onRetry, isRetrying = false }: FailureProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Alert color="pome" role="alert" w="100%">
      {unanswered !== undefined && isUnanswered(error) ? unanswered : describeError(error, t)}
      {onRetry !== undefined && isPassing(error) && (
        <Button variant="default" size="sm" mt="xs" display="block" loading={isRetrying} onClick={onRetry}>
          {t('btn.retry')}
        </Button>
      )}
    </Alert>
  );
}
