import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface DiscardProps {
  readonly name: string;
  readonly text: string;
  readonly onDiscard: () => void;
}

/** Gives up what was typed, after one more question. */
export function Discard({ name, text, onDiscard }: DiscardProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionIcon size={40} aria-label={`${t('queue.discard')}: ${name}`} onClick={() => setAsking(true)}>
        <IconTrash size={19} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('queue.discardtitle')}
        text={t('queue.discardtext', { name, mark: text })}
        confirmLabel={t('queue.discard')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
