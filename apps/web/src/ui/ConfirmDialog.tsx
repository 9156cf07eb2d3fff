import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
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
  const said = useRef<HTMLDivElement>(null);
  /** What was typed and means nothing is in its field alone: without it something else would be done than was meant. */
  function confirm() {
    const unread = said.current?.querySelector<HTMLElement>('[data-unread]') ?? null;
    if (unread === null) props.onConfirm();
    else unread.focus();
  }
  return (
    <Sheet isOpen={isOpen} title={title} closeLabel={cancelLabel} onClose={props.onClose}>
      <Text component="div" size="sm" lh={1.6} ref={said}>
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
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Sheet>
  );
}
