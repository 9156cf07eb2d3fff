import type { Message } from '@bilim/contract/chat/message';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** Reads out what others write while the conversation is open; what was there before is not news. */
export function Announcer({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = messages.findLast(({ isMine }) => !isMine);
  const [openedWith] = useState(last?.messageId);
  const isNews = last !== undefined && last.messageId > (openedWith ?? 0);

  return (
    <VisuallyHidden component="output" aria-live="polite">
      {isNews &&
        t('ch.said', {
          name: format.shortName(last.senderName),
          text: last.text === '' ? t('ch.files', { count: last.files.length }) : last.text,
        })}
    </VisuallyHidden>
  );
}
