import { useQueuedMarks } from '#domain/journal/useMarkOutbox.ts';
import { useQueuedGrades } from '#domain/records/gradeOutbox.ts';

/** What was typed here, in journals and in grading sheets, and is not with the server. */
export function useWaiting() {
  const [marks, grades] = [useQueuedMarks(), useQueuedGrades()];
  const both = [marks, grades];
  const sum = (countOf: (one: (typeof both)[number]) => number) =>
    both.reduce((all, one) => all + countOf(one), 0);
  return {
    marks,
    grades,
    count: sum(({ entries, unreadable }) => entries.length + unreadable),
    /** The person decides what becomes of them. */
    troubled: sum(
      ({ entries, unreadable }) => entries.filter(({ trouble }) => trouble !== null).length + unreadable,
    ),
    isBeingKept: both.some(({ isBeingKept }) => isBeingKept),
    isUnpersisted: both.some(({ isUnpersisted }) => isUnpersisted),
    /** Some cannot leave, or live in this tab alone. */
    isStuck: both.some(
      ({ entries, line, isUnpersisted }) => entries.length > 0 && (line !== 'open' || isUnpersisted),
    ),
  };
}
