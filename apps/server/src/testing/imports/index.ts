export * from './importing.ts';
export * from './rosterSets.ts';
export * from './smallUniversity.ts';
export * from './snapshot.ts';
export * from './zips.ts';
