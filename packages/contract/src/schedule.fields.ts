import * as z from 'zod/mini';

import { id, between, idOrNone } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of the timetable. */
export const scheduleEntryId = field('idShed', id, 'Entry of the timetable');
export const timeSlotId = field('id_time', between(-1, 32_767), 'Time slot; -1 when not tied to one');
export const timeLabel = field('Time_', z.string(), 'Begin and end of a time slot');
export const weekday = field('day_number', between(1, 7), 'Weekday, Monday is 1');
export const roomId = field('audid', idOrNone, 'Room; -1 for an online lesson');
export const roomName = field('auditoryName', z.string(), 'Number of a room');
export const roomLatitude = field('xGps', z.nullable(z.number()), 'Latitude of a room');
export const roomLongitude = field('yGps', z.nullable(z.number()), 'Longitude of a room');
export const onlineUrl = field('online_url', z.string(), 'Where an online lesson meets');
