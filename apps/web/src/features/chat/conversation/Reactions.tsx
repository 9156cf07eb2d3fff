import type { Message, ReactionKind } from '@bilim/contract/chat/message';

import { useMessageActions } from './conversationContext.ts';
import { reactionIcons } from './reactionIcons.ts';
import look from './Reactions.module.css';

/** What others think of a message, counted; a tap joins in, another takes it back. */
export function Reactions({ message }: { readonly message: Message }) {
  const { react } = useMessageActions();
  if (message.reactions.length === 0) return null;
  return (
    <div className={look.reactions}>
      {message.reactions.map(({ kind, count, isMine }) => (
        <Reaction key={kind} kind={kind} count={count} isMine={isMine} onPress={() => react(message, kind)} />
      ))}
    </div>
  );
}

interface ReactionProps {
  readonly kind: ReactionKind;
  readonly count: number;
  readonly isMine: boolean;
  readonly onPress: () => void;
}

function Reaction({ kind, count, isMine, onPress }: ReactionProps) {
  const { t } = useMessageActions();
  const Icon = reactionIcons[kind];
  const name = t('ch.reacted', { name: t(`ch.reactions.${kind}`), count });
  return (
    <button
      type="button"
      className={look.reaction}
      data-kind={kind}
      aria-pressed={isMine}
      aria-label={name}
      title={name}
      tabIndex={-1}
      onClick={onPress}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
      {count}
    </button>
  );
}
