// @ts-check
import { fork } from 'node:child_process';

import { mutants } from './mutants/list.mjs';
import { outdated } from './mutants/mistakes.mjs';
import { fromRoot } from './root.mjs';
import { memoryFolder } from './test/memoryFolder.mjs';

/** @typedef {import('./mutants/mistakes.mjs').Mutant} Mutant */

// Makes one mistake after the other and looks whether the tests find it: `npm run mutants [parts of names of files]`.

/** Of a hundred mistakes so many must be found. */
const LEAST = 95;
/** At the same time; each lane has its own database. */
const LANES = 2;

const parts = process.argv.slice(2);
const chosen = mutants.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
const old = outdated(chosen);
if (old.length > 0) throw new Error(old.join('\n'));
const waiting = chosen.values();
/** @type {Mutant[]} */
const survivors = [];
await Promise.all(Array.from({ length: LANES }, runLane));

const found = chosen.length - survivors.length;
console.log(`${found} of ${chosen.length} were found.`);
for (const { what, file } of survivors) console.log(`  not found: ${what} (${file})`);
process.exitCode = found * 100 >= chosen.length * LEAST ? 0 : 1;

/** @returns {Promise<void>} */
function runLane() {
  const lane = fork(fromRoot('scripts/mutants/lane.mjs'), { env: { ...process.env, ...memoryFolder() } });
  /** @type {Mutant | undefined} */
  let mutant;
  return new Promise((resolve, reject) => {
    lane.on('message', (/** @type {boolean | string} */ verdict) => {
      if (mutant !== undefined) {
        if (typeof verdict === 'string')
          reject(new Error(`The tests of "${mutant.what}" did not run:\n${verdict}`));
        console.log(`${verdict === true ? 'found   ' : 'SURVIVED'}  ${mutant.what}`);
        if (verdict !== true) survivors.push(mutant);
      }
      mutant = waiting.next().value;
      lane.send(mutant ?? 'end');
    });
    lane.on('exit', () =>
      mutant === undefined ? resolve() : reject(new Error(`"${mutant.what}" ended the lane`)),
    );
  });
}
