import type { RegisteredLesson } from '@bilim/contract/qrLesson';

/** Before visits are taken, while they are, and after that. */
export type LessonStage = 'early' | 'taking' | 'over';

/** How visits stand at a lesson at this moment of the server's clock; a lesson without a time always takes them. */
export function stageOf(
  { acceptsFrom, ends }: Pick<RegisteredLesson, 'acceptsFrom' | 'ends'>,
  now: number,
): LessonStage {
  if (acceptsFrom !== null && now < acceptsFrom.getTime()) return 'early';
  return ends !== null && now > ends.getTime() ? 'over' : 'taking';
}
