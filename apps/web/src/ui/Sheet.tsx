import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useBackToClose } from './useBackToClose.ts';
import { useFocusBack } from './useFocusBack.ts';
import look from './Sheet.module.css';

interface SheetProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** For tables. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog in the middle of the window; on a phone it comes from below. Its head is no `<header>`: within a
 * dialog that would count as a second banner of the page.
 */
export function Sheet({ isOpen, title, closeLabel, onClose, isWide = false, children }: SheetProps) {
  useBackToClose(isOpen, onClose);
  useFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      radius="lg"
      size={isWide ? 'xl' : 'md'}
      transitionProps={{ transition: 'slide-up', duration: 160 }}
      classNames={{ inner: look.inner ?? '', content: look.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={look.head}>
          <Modal.Title className={look.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} size={40} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
