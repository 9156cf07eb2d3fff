import { universityTime } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';

const minuteMs = 60_000;

/** How long devices are to be left in peace from now on; 0 by day. */
export async function quietMs(settings: Parts['settings'], now: Date): Promise<number> {
  const { 'notices.quiet_from': from, 'notices.quiet_until': until } = await settings.read();
  const [hour = 0, minute = 0] = universityTime(now).split(':').map(Number);
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  return isQuiet ? (((until - hour + 24) % 24) * 60 - minute) * minuteMs : 0;
}
