import type { ReactionKind } from '@bilim/contract/chat/message';
import {
  IconHeart,
  IconHeartHandshake,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSurprised,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react';

export const reactionIcons: Readonly<Record<ReactionKind, Icon>> = {
  like: IconThumbUp,
  heart: IconHeart,
  laugh: IconMoodHappy,
  wow: IconMoodSurprised,
  sad: IconMoodSad,
  thanks: IconHeartHandshake,
};
