import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import look from './toasts.module.css';

const stayMs = 5000;
const undoMs = 10_000;

const classNames = {
  root: look.toast ?? '',
  title: look.title ?? '',
  description: look.description ?? '',
  closeButton: look.close ?? '',
};

/** «Данные сохранены»: something went well. */
export function showSuccess(message: ReactNode): void {
  notifications.show({ message, color: 'sage.6', icon: <IconCheck size={18} aria-hidden />, autoClose: stayMs, classNames });
}

/** Something to know, neither good nor bad. */
export function showNotice(message: ReactNode): void {
  notifications.show({ message, color: 'lake.6', icon: <IconInfoCircle size={18} aria-hidden />, autoClose: stayMs, classNames });
}

/** Something failed. Told at once to screen readers. */
export function showFailure(message: ReactNode): void {
  notifications.show({
    message,
    color: 'pome.6',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: stayMs,
    role: 'alert',
    classNames,
  });
}

interface Undo {
  readonly message: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** Tells what was done and takes it back for ten seconds. */
export function showUndo({ message, undoLabel, onUndo }: Undo): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-sm"
          className={look.undo ?? ''}
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
    color: 'lake.6',
    autoClose: undoMs,
    classNames,
  });
}
