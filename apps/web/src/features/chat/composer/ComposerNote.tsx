import type { Message, Quote } from '@bilim/contract/chat/message';
import { ActionIcon } from '@mantine/core';
import { IconCornerUpLeft, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Composer.module.css';

interface ComposerNoteProps {
  readonly reply: Quote | null;
  readonly editing: Message | null;
  readonly onCancel: () => void;
}

/** Which message is answered, or changed. */
export function ComposerNote({ reply, editing, onCancel }: ComposerNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (reply === null && editing === null) return null;
  const isEdit = editing !== null;
  const Icon = isEdit ? IconPencil : IconCornerUpLeft;
  const words = editing?.text ?? reply?.text ?? '';

  return (
    <div className={look.note}>
      <Icon size={18} aria-hidden />
      <div className={look.noteWords}>
        <span className={look.noteTitle}>
          {isEdit ? t('ch.editing') : t('ch.replyto', { name: format.shortName(reply?.senderName ?? '') })}
        </span>
        <span className={look.noteText}>{words === '' ? t('c.files') : words}</span>
      </div>
      <ActionIcon size={40} aria-label={t(isEdit ? 'ch.editcancel' : 'ch.replycancel')} onClick={onCancel}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
