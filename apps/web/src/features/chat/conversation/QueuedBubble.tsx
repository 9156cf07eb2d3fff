import { IconAlertTriangle, IconClock, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { universityTime } from '#platform/i18n/universityClock.ts';
import type { QueuedMessage } from '#domain/chat/queuedMessage.ts';
import { useUnsent } from '#domain/chat/useMessageOutbox.ts';

import { useMessageActions } from './conversationContext.ts';
import look from './MessageBubble.module.css';
import { MessageText } from './MessageText.tsx';
import { QueuedFiles } from './QueuedFiles.tsx';
import { QueuedTrouble } from './QueuedTrouble.tsx';
import { QuoteCard } from './QuoteCard.tsx';

interface QueuedBubbleProps {
  readonly queued: QueuedMessage;
  readonly isFirst: boolean;
  readonly place: number;
}

/** A message that the server does not have yet: it shows at once, and says how it stands. */
export function QueuedBubble({ queued, isFirst, place }: QueuedBubbleProps) {
  const { t } = useTranslation();
  const { names } = useMessageActions();
  const { line, progress } = useUnsent();
  const { clientId, text, quote, files, mentions, refusal, writtenAt } = queued;
  const state = refusal !== null ? 'failed' : line === 'open' ? 'sending' : line;
  const share = progress.get(clientId);

  return (
    <article
      className={look.message}
      data-mine
      data-first={isFirst || undefined}
      data-state={state}
      tabIndex={-1}
      aria-posinset={place}
      aria-setsize={-1}
      aria-label={`${t('ch.you')}, ${t(`ch.state.${state}`)}`}
    >
      <div className={look.column}>
        <div className={look.bubble}>
          {quote !== null && <QuoteCard quote={quote} />}
          {files.length > 0 && <QueuedFiles files={files} />}
          <MessageText text={text} names={mentions.flatMap((id) => names.get(id) ?? [])} />
          {share !== undefined && files.length > 0 && (
            <div
              className={look.progress}
              role="progressbar"
              aria-label={t('ch.state.sending')}
              aria-valuenow={Math.round(share * 100)}
            >
              <div className={look.progressDone} style={{ width: `${share * 100}%` }} />
            </div>
          )}
          <span className={look.foot}>
            <time dateTime={new Date(writtenAt).toISOString()}>{universityTime(new Date(writtenAt))}</time>
            <StateIcon state={state} />
          </span>
        </div>
        <QueuedTrouble queued={queued} />
      </div>
    </article>
  );
}

function StateIcon({ state }: { readonly state: 'failed' | 'sending' | 'waiting' | 'closed' }) {
  const { t } = useTranslation();
  const Icon = { failed: IconAlertTriangle, sending: IconClock, waiting: IconCloudUp, closed: IconCloudUp }[
    state
  ];
  return <Icon size={15} aria-label={t(`ch.state.${state}`)} />;
}
