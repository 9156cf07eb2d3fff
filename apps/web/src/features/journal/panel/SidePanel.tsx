import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackToClose } from '#ui/useBackToClose.ts';
import { useFocusBack } from '#ui/useFocusBack.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import look from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What belongs to one cell or lesson: beside the table on a desk, under the thumb on a phone. Its head is
 * no `<header>`: within a dialog that would count as a second banner of the page.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  useBackToClose(true, onClose);
  useFocusBack(true);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '80%' : 'sm'}
      classNames={{ content: look.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={look.head}>
          <Drawer.Title className={look.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('btn.close')} size={40} />
        </div>
        <Drawer.Body className={look.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
