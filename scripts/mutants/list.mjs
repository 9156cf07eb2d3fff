// @ts-check
import { browser } from './browser.mjs';
import { counters } from './counters.mjs';
import { outbox } from './outbox.mjs';
import { rights } from './rights.mjs';
import { windows } from './windows.mjs';

/** @type {readonly import('./mistakes.mjs').Mutant[]} */
export const mutants = [...rights, ...counters, ...windows, ...browser, ...outbox];
