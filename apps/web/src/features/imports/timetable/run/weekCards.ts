import type { LessonText } from '@bilim/contract/timetableConflicts';
import type { TimetableChange } from '@bilim/contract/timetableImport';

/** One lesson at one place of the week. */
export interface LessonCard {
  readonly key: string;
  readonly weekday: number;
  readonly starts: string;
  readonly lesson: LessonText;
  /** `moved`: the place that a changed lesson leaves. */
  readonly state: TimetableChange['state'] | 'moved';
  /** What a changed lesson was before, where it stands now. */
  readonly before: LessonText | null;
  readonly hasConflict: boolean;
}

/** Where the lessons of a dry run stand: what goes at its old place, all else at its new one. */
export function cardsOf(changes: readonly TimetableChange[]): readonly LessonCard[] {
  return changes.flatMap((change) => {
    const { seq, state, before, after } = change;
    const cards: LessonCard[] = [];
    const shown = after ?? before;
    if (shown !== null)
      cards.push(
        cardAt(shown, {
          key: `${seq}`,
          state,
          before: state === 'changed' ? before : null,
          hasConflict: change.hasConflict,
        }),
      );
    if (state === 'changed' && before !== null && after !== null && placeOf(before) !== placeOf(after))
      cards.push(cardAt(before, { key: `${seq}.from`, state: 'moved', before: null, hasConflict: false }));
    return cards;
  });
}

function cardAt(
  lesson: LessonText,
  rest: Pick<LessonCard, 'key' | 'state' | 'before' | 'hasConflict'>,
): LessonCard {
  return { ...rest, lesson, weekday: lesson.weekday, starts: lesson.starts };
}

const placeOf = ({ weekday, starts }: LessonText) => `${weekday} ${starts}`;
const workdays: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Monday to Saturday, and Sunday when something is on it. */
export function daysOf(cards: readonly LessonCard[]): readonly number[] {
  return cards.some(({ weekday }) => weekday === 7) ? [...workdays, 7] : workdays;
}

export function timesOf(cards: readonly LessonCard[]): readonly string[] {
  return [...new Set(cards.map(({ starts }) => starts))].sort();
}
