import { useTranslation } from 'react-i18next';

import type { QueuedMessage } from '#domain/chat/queuedMessage.ts';
import { isAboutFiles, mayBeRepeated, type Refusal } from '#domain/chat/refusal.ts';
import { useMessageOutbox, useUnsent } from '#domain/chat/useMessageOutbox.ts';
import { showUndo } from '#ui/toasts.ts';

import look from './MessageBubble.module.css';

/** Why a message was not sent, or waits, and what can be done about it. */
export function QueuedTrouble({ queued }: { readonly queued: QueuedMessage }) {
  const { t } = useTranslation();
  const { line, isUnpersisted } = useUnsent();
  if (queued.refusal !== null) return <Refused queued={queued} refusal={queued.refusal} />;
  if (line === 'open') return null;
  return (
    <p className={look.trouble}>
      {t(isUnpersisted ? 'ch.unpersisted' : `ch.state.${line}`)}
      <Discard queued={queued} />
    </p>
  );
}

function Refused({ queued, refusal }: { readonly queued: QueuedMessage; readonly refusal: Refusal }) {
  const { t } = useTranslation();
  const outbox = useMessageOutbox();
  const { clientId, text } = queued;
  return (
    <p className={look.trouble} role="alert">
      {t('ch.state.failed')}: {refusal.sentence}
      {mayBeRepeated(refusal) && (
        <button type="button" className={look.act} onClick={() => void outbox.retry(clientId)}>
          {t('btn.retry')}
        </button>
      )}
      {isAboutFiles(refusal) && text !== '' && (
        <button type="button" className={look.act} onClick={() => void outbox.sendWithoutFiles(clientId)}>
          {t('ch.withoutfiles')}
        </button>
      )}
      <Discard queued={queued} />
    </p>
  );
}

function Discard({ queued }: { readonly queued: QueuedMessage }) {
  const { t } = useTranslation();
  const outbox = useMessageOutbox();

  function discard() {
    void outbox.discard(queued.clientId);
    showUndo({
      message: t('ch.discarded'),
      undoLabel: t('ch.undelete'),
      onUndo: () => void outbox.restore(queued),
    });
  }

  return (
    <button type="button" className={look.act} onClick={discard}>
      {t('btn.delete')}
    </button>
  );
}
