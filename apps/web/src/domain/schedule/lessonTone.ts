/** Accents of the palette; `plain` has none. */
export type LessonTone = 'lake' | 'sage' | 'apricot' | 'plain';

/** The university's reference data gives these types fixed ids; the word beside the colour says the rest. */
const tones: Readonly<Record<number, LessonTone>> = { 1: 'lake', 2: 'sage', 3: 'apricot', 4: 'apricot' };

export function lessonTone(lessonTypeId: number): LessonTone {
  return tones[lessonTypeId] ?? 'plain';
}
