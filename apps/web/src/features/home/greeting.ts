/** Which greeting fits an hour of the day, `HH:MM`. */
export function greetingAt(time: string): 'morning' | 'day' | 'evening' | 'night' {
  if (time < '05:00' || time >= '23:00') return 'night';
  if (time < '12:00') return 'morning';
  return time < '18:00' ? 'day' : 'evening';
}

/** «Садыкова Айжан Канатовна» is greeted as «Айжан»; a name of one word as it is. */
export function givenName(fullName: string): string {
  const [first = '', second = first] = fullName.trim().split(/\s+/);
  return second;
}
