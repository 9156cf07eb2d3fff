// @ts-check
import { accounts } from './accounts.mjs';
import { browser } from './browser.mjs';
import { counters } from './counters.mjs';
import { delivery } from './delivery.mjs';
import { tables } from './dictionaries.mjs';
import { outbox } from './outbox.mjs';
import { rights } from './rights.mjs';
import { grades } from './sheets.mjs';
import { windows } from './windows.mjs';
import { writes } from './writes.mjs';

/** @type {readonly import('./mistakes.mjs').Mutant[]} */
export const mutants = [
  ...rights,
  ...counters,
  ...windows,
  ...accounts,
  ...tables,
  ...delivery,
  ...writes,
  ...browser,
  ...outbox,
  ...grades,
];
