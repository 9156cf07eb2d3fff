/** Whether `npm test -- --long` asked for all journeys: files `*.long.spec.ts`, those tagged `@long`, and every width. */
export const isLong = process.env['BILIM_LONG_TESTS'] === '1';
