import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Sheet } from './Sheet.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The consequence, written out. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** Whether what must be said first has been said. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel, isDangerous = false, isBusy = false } = props;
  const { isReady = true } = props;
  return (
    <Sheet isOpen={isOpen} title={title} closeLabel={cancelLabel} onClose={props.onClose}>
      <Text component="div" size="sm" lh={1.6}>
        {text}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {cancelLabel}
        </Button>
        <Button
          color={isDangerous ? 'pome.6' : 'lake'}
          loading={isBusy}
          disabled={!isReady}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Sheet>
  );
}
