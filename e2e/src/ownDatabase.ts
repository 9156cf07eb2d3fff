/**
 * Of every server that journeys start: a database in its own folder, and few connections, each of which plans at the
 * start what crowds will want in the morning. Journeys come in no crowds.
 */
export const ownDatabase = { DATABASE_URL: '', BILIM_POOL: '2' } as const;
