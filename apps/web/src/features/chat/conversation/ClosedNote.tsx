import type { Conversation } from '@bilim/contract/chat/message';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from '../composer/Composer.module.css';

/** Why nothing can be written here, and until when. */
export function ClosedNote({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { closedUntil } = conversation;
  return (
    <p className={look.closed} role="status">
      <IconLock size={18} aria-hidden />
      {closedUntil === null ? t('ch.closed') : t('ch.closedtill', { when: format.moment(closedUntil) })}
    </p>
  );
}
