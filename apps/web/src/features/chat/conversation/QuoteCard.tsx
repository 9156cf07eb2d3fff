import type { Quote } from '@bilim/contract/chat/message';
import { UnstyledButton } from '@mantine/core';

import { useMessageActions } from './conversationContext.ts';
import look from './QuoteCard.module.css';

interface QuoteCardProps {
  readonly quote: Quote;
  readonly onOpen?: (() => void) | undefined;
}

/** The message that is answered, in short; a tap leads to it. */
export function QuoteCard({ quote, onOpen }: QuoteCardProps) {
  const { t, format } = useMessageActions();
  const words = quote.isRemoved
    ? t('ch.deleted')
    : quote.text === '' && quote.hasFiles
      ? t('c.files')
      : quote.text;
  const inside = (
    <>
      <span className={look.name}>{format.shortName(quote.senderName)}</span>
      <span className={look.words}>{words}</span>
    </>
  );

  if (onOpen === undefined || quote.isRemoved) return <div className={look.quote}>{inside}</div>;
  return (
    <UnstyledButton className={look.quote} tabIndex={-1} onClick={onOpen}>
      {inside}
    </UnstyledButton>
  );
}
