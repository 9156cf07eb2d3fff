// @ts-check
/** Loaded before a server that is measured: tells whoever started it how long its event loop was held up, and forgets it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('message', () => {
  process.send?.({ p99: held(delay.percentile(99)), worst: held(delay.max) });
  delay.reset();
});
/** @param {number} nanoseconds */
function held(nanoseconds) {
  return Math.max(0, nanoseconds / 1e6 - resolution);
}

// Being able to ask is no reason to go on.
process.channel?.unref();
