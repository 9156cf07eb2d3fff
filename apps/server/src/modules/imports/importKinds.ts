import { rosterImport } from './rosters/rosterImport.service.ts';

/** What can be imported behind a request. It reads what strangers send, so only processes of their own know of it. */
export const importKinds = { rosters: rosterImport };
export type KindName = keyof typeof importKinds;
