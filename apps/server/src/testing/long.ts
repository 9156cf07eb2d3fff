/** Whether `npm test -- --long` asked for more rounds and longer waits than each change needs. */
export const isLong = process.env['BILIM_LONG_TESTS'] === '1';
