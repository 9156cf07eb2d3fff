/**
 * What is measured: `npm run bench` the server, and by name the import of lists, a day of teaching, a rush of scans, live connections, an item of news, what pages cost the database,
 * the rush of the morning, what offices ask for, pieces of a large file, a large book in the reader, rating and papers, and the rush of registration.
 */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  import: () => import('./import.ts'),
  day: () => import('./day.ts'),
  live: () => import('./live.ts'),
  morning: () => import('./morning.ts'),
  news: () => import('./news.ts'),
  office: () => import('./office.ts'),
  pages: () => import('./pages.ts'),
  published: () => import('./published.ts'),
  qr: () => import('./qr.ts'),
  ranges: () => import('./ranges.ts'),
  reader: () => import('./reader.ts'),
  records: () => import('./records.ts'),
  rush: () => import('./rush.ts'),
};
await(parts[process.argv[2] ?? ''] ?? (() => import('./server.ts')))();
