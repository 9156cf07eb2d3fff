import type { LocalMoment } from '#domain/schedule/dayPhases.ts';
import type { Meeting } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import type { TimetableOwner } from '#domain/schedule/useTimetable.ts';

/** What every part of the screen needs: what to show, where we stand, and how to go elsewhere. */
export interface ScheduleView {
  readonly timetable: Timetable;
  readonly owner: TimetableOwner;
  /** Whose lessons count as given away. */
  readonly view: { readonly teacherId: number | null };
  readonly now: LocalMoment;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onOpen: (meeting: Meeting) => void;
}
