import type { Conversation } from '@bilim/contract/chat/message';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from '../composer/Composer.module.css';

/** Why nothing can be written here, and until when; whoever has closed it for others is told that it is. */
export function ClosedNote({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { closedUntil, canWrite } = conversation;
  const words = canWrite ? 'ch.closedbyme' : 'ch.closedtill';
  return (
    <p className={look.closed} role="status" data-small={canWrite || undefined}>
      <IconLock size={canWrite ? 16 : 18} aria-hidden />
      {closedUntil === null ? t('ch.closed') : t(words, { when: format.moment(closedUntil) })}
    </p>
  );
}
