import type { Message } from '@bilim/contract/chat/message';
import { useLongPress } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';

import { useMessageActions } from './conversationContext.ts';
import look from './MessageBubble.module.css';

interface HeldBubbleProps {
  readonly message: Message;
  readonly children: ReactNode;
}

const touch = { events: ['touch' as const], threshold: 450, cancelOnMove: true };

/** On a screen that is touched: the menu of the message opens when the finger stays on it. */
export function HeldBubble({ message, children }: HeldBubbleProps) {
  const { openMenu } = useMessageActions();
  const bubble = useRef<HTMLDivElement>(null);
  const held = useLongPress(({ target }) => {
    // A link that is held has a menu of its own.
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (!isLink && bubble.current !== null) openMenu(message, bubble.current);
  }, touch);
  return (
    <div ref={bubble} className={look.bubble} {...held}>
      {children}
    </div>
  );
}
