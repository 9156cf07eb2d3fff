/** Whether `npm test -- --long` asked for more rounds and more widths than each change needs. */
export const isLong = process.env['BILIM_LONG_TESTS'] === '1';
