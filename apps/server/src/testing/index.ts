export * from './campus.ts';
export * from './people.ts';
export { Browser } from './browser.ts';
export { openListener } from './liveListener.ts';
export { openPortal } from './portal.ts';
export type { Portal } from './portal.ts';
export { readCalendar } from './readCalendar.ts';
export type { ReadCalendar, ReadEvent } from './readCalendar.ts';
export { refusalOf } from './refusal.ts';
