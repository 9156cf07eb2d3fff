import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useNarrow } from '#ui/useNarrow.ts';

import look from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What belongs to one cell or lesson: beside the table on a desk, under the thumb on a phone. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '80%' : 'sm'}
      title={title}
      classNames={{
        header: look.header ?? '',
        title: look.title ?? '',
        content: look.content ?? '',
        body: look.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': t('btn.close') }}
    >
      {children}
    </Drawer>
  );
}
