/** Whether `npm test -- --long` asked for what a change does not need each time: files `*.long.test.ts`, and more rounds. */
export const isLong = process.env['BILIM_LONG_TESTS'] === '1';
