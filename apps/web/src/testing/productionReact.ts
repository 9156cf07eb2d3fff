import { createRequire } from 'node:module';

// Screens are tested with the React that people get: made for development, it takes twice as long, most of it for
// warnings that nobody reads here. Which of the two it is, React decides when it is first read.
const require = createRequire(import.meta.url);
const before = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
const react: { act?: unknown } = require('react');
const dom: { flushSync(work: () => void): void } = require('react-dom');
require('react-dom/client');
require('react/jsx-runtime');
process.env['NODE_ENV'] = before;

/** A turn of the loop, whatever a test has made of its clocks: in it React does what it put off. */
const turn = setImmediate;

/** The kit wants what it does to be seen at once, for which that React has no means of its own. */
react.act = (work: () => unknown) => {
  let done: unknown;
  dom.flushSync(() => {
    done = work();
  });
  const settle = async () => {
    const value = await done;
    for (let nth = 0; nth < 2; nth += 1) await new Promise<void>((resolve) => void turn(resolve));
    return value;
  };
  return settle();
};
