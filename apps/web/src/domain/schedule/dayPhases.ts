import type { Meeting } from './meetings.ts';

/** An instant as the university's clocks show it. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

export type Phase = 'done' | 'now' | 'next' | 'later' | 'off';

/** Where each meeting of a day stands; at most one is next, and none while another one is on. */
export function phasesOf(meetings: readonly Meeting[], now: LocalMoment): readonly Phase[] {
  const held = meetings.filter(({ isHeld }) => isHeld);
  const isBusy = held.some((meeting) => isOn(meeting, now));
  const next = held.find((meeting) => meeting.day >= now.day && !isBegun(meeting, now));
  return meetings.map((meeting) => {
    if (!meeting.isHeld) return 'off';
    if (isOn(meeting, now)) return 'now';
    if (isBegun(meeting, now)) return 'done';
    return meeting === next && !isBusy ? 'next' : 'later';
  });
}

export function isOn({ day, starts, ends }: Meeting, now: LocalMoment): boolean {
  return day === now.day && starts <= now.time && now.time < ends;
}

function isBegun({ day, starts }: Meeting, now: LocalMoment): boolean {
  return day < now.day || (day === now.day && starts <= now.time);
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** How much of a meeting is over, 0 to 1. */
export function shareDone({ starts, ends }: Pick<Meeting, 'starts' | 'ends'>, time: string): number {
  const begun = minutesOf(starts);
  const share = (minutesOf(time) - begun) / Math.max(1, minutesOf(ends) - begun);
  return Math.min(1, Math.max(0, share));
}
