/** Half hours of a working day, to choose from; any other time is typed. */
export const halfHours = Array.from({ length: 30 }, (_, place) => {
  const minutes = 7 * 60 + place * 30;
  return timeOf(String(Math.floor(minutes / 60)), String(minutes % 60));
});

/** A time written out: «09:30». */
export function readTime(typed: string): string | undefined {
  return /^\d\d:\d\d$/.test(typed.trim()) ? guessTime(typed) : undefined;
}

/** «9», «9.30», «930» are times too. */
export function guessTime(typed: string): string | undefined {
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:\D(\d\d))?$/.exec(typed.trim()) ?? /^(\d{1,2})(\d\d)$/.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return timeOf(hours, minutes);
}

function timeOf(hours: string, minutes: string) {
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
