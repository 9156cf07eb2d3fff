/** What is measured: `npm run bench` the server, and by name the import of lists and a day of teaching. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  import: () => import('./import.ts'),
  day: () => import('./day.ts'),
};
await(parts[process.argv[2] ?? ''] ?? (() => import('./server.ts')))();
