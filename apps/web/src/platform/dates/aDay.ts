import { isDay } from '@bilim/contract/days';
import * as z from 'zod/mini';

/** A day that exists, as addresses have it. */
export const aDay = z.custom<string>(isDay);
