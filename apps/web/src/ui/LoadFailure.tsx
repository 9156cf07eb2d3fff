import { Button, Card } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import { Art } from './art/Art.tsx';
import look from './EmptyState.module.css';

interface LoadFailureProps {
  readonly title: string;
  readonly reason: string;
  readonly retryLabel: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says what failed to load and why, and tries again. */
export function LoadFailure({ title, reason, retryLabel, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Card className={look.state} role="alert">
      <Art name="storm" />
      <p className={look.title}>{title}</p>
      <p className={look.text}>{reason}</p>
      <Button
        variant="light"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
    </Card>
  );
}
