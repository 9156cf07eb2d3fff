import { isDay } from '@bilim/contract/days';
import * as z from 'zod/mini';

export { addDays, daysBetween, isDay, mondayOf, weekdayOf } from '@bilim/contract/days';

/** A day that exists, as addresses have it. */
export const aDay = z.custom<string>(isDay);
