/** What is measured: `npm run bench` the server, and by name the import of lists, a day of teaching, a rush of scans, live connections, an item of news. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  import: () => import('./import.ts'),
  day: () => import('./day.ts'),
  live: () => import('./live.ts'),
  news: () => import('./news.ts'),
  qr: () => import('./qr.ts'),
};
await(parts[process.argv[2] ?? ''] ?? (() => import('./server.ts')))();
