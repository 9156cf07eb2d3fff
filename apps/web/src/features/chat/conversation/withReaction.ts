import { reactionKinds, type Message, type ReactionKind } from '@bilim/contract/chat/message';

/** The message after a press on a reaction: one per person; the same one again takes it back. */
export function withReaction(message: Message, pressed: ReactionKind): Message {
  const mine = message.reactions.find(({ isMine }) => isMine)?.kind;
  const counts = new Map(message.reactions.map(({ kind, count }) => [kind, count]));
  if (mine !== undefined) counts.set(mine, (counts.get(mine) ?? 1) - 1);
  if (pressed !== mine) counts.set(pressed, (counts.get(pressed) ?? 0) + 1);
  const now = pressed === mine ? undefined : pressed;
  const reactions = reactionKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count, isMine: kind === now }];
  });
  return { ...message, reactions };
}
