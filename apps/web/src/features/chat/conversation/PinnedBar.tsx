import type { Quote } from '@bilim/contract/chat/message';
import { UnstyledButton } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import look from './Conversation.module.css';

interface PinnedBarProps {
  readonly quote: Quote;
  readonly onOpen: (messageId: number) => void;
}

/** The message that stands above the conversation for everybody. */
export function PinnedBar({ quote, onOpen }: PinnedBarProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={look.pinned} onClick={() => onOpen(quote.messageId)}>
      <IconPin size={18} stroke={1.7} aria-hidden />
      <span className={look.pinnedTitle}>{t('ch.pinned')}</span>
      <span className={look.pinnedText}>{quote.text === '' ? t('c.files') : quote.text}</span>
    </UnstyledButton>
  );
}
