import { Button, Group } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import { useEffect } from 'react';

import { standAside } from './toastPlace.ts';
import type { Toast } from './toast.ts';
import look from './toastStack.module.css';

/** Specification section 9, and ten seconds where something can be taken back. */
const stayMs = 5000;
const undoMs = 10_000;

const tones = {
  success: { color: 'sage.6', icon: <IconCheck size={18} aria-hidden /> },
  notice: { color: 'lake.6', icon: <IconInfoCircle size={18} aria-hidden /> },
  failure: { color: 'pome.6', icon: <IconAlertTriangle size={18} aria-hidden /> },
};

const classNames = {
  root: look.toast ?? '',
  description: look.description ?? '',
  closeButton: look.close ?? '',
};

/** Toasts, top right where nothing is to be pressed, newest on top. */
export function ToastStack() {
  const { notifications: shown } = useNotifications();

  // Where there is room is known only in the drawn page.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const stack = document.querySelector<HTMLElement>(`.${look.stack}[data-position="top-right"]`);
      if (stack !== null && shown.length > 0) standAside(stack);
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  return <Notifications position="top-right" className={look.stack ?? ''} autoClose={stayMs} limit={4} />;
}

/** Puts a toast on the stack; failures are told to screen readers at once. */
export function push({ tone, message, undo }: Toast): void {
  for (const [earlier, of] of offers)
    if (undo?.of.some((one) => of.includes(one)) === true) withdraw(earlier);
  // Done five times in a row, it is said once.
  const again = said.get(message);
  if (again !== undefined) notifications.hide(again);
  const id = notifications.show({
    ...tones[tone],
    autoClose: undo === undefined ? stayMs : undoMs,
    onClose: () => {
      offers.delete(id);
      if (said.get(message) === id) said.delete(message);
    },
    role: tone === 'failure' ? 'alert' : 'status',
    classNames,
    closeButtonProps: { 'aria-label': i18next.t('btn.close') },
    message:
      undo === undefined ? (
        message
      ) : (
        <Group justify="space-between" wrap="nowrap">
          {message}
          <Button
            size="compact-sm"
            className={look.undo}
            onClick={() => {
              withdraw(id);
              undo.onUndo();
            }}
          >
            {undo.label}
          </Button>
        </Group>
      ),
  });
  if (undo === undefined) said.set(message, id);
  else offers.set(id, undo.of);
}

/** What stands there with nothing to be taken back, by its sentence. */
const said = new Map<string, string>();

/** What can still be taken back, by the toast that offers it. */
const offers = new Map<string, readonly string[]>();

function withdraw(id: string) {
  offers.delete(id);
  notifications.hide(id);
}
