/** What is measured: the server by `npm run bench`, the import of lists by `npm run bench -- import`. */
await(process.argv[2] === 'import' ? import('./import.ts') : import('./server.ts'));
