import type { Message } from '@bilim/contract/chat/message';
import { describe, expect, it } from 'vitest';

import { withReaction } from './withReaction.ts';

const message = (...reactions: Message['reactions']) => ({ reactions }) as Message;
const others = { kind: 'like', count: 2, isMine: false } as const;

describe('a press on a reaction', () => {
  it('adds one’s own to those of others', () => {
    expect(withReaction(message(others), 'like').reactions).toEqual([
      { kind: 'like', count: 3, isMine: true },
    ]);
  });

  it('takes one’s own back when it is the same', () => {
    const liked = withReaction(message(others), 'like');

    expect(withReaction(liked, 'like').reactions).toEqual([others]);
  });

  it('puts one’s own in place of the one before, and leaves those of others', () => {
    const liked = withReaction(message(others), 'like');

    expect(withReaction(liked, 'thanks').reactions).toEqual([
      others,
      { kind: 'thanks', count: 1, isMine: true },
    ]);
  });

  it('leaves no reaction of which nobody is left', () => {
    expect(withReaction(withReaction(message(), 'thanks'), 'thanks').reactions).toEqual([]);
  });
});
