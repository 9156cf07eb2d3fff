export * from '../actors/rows.ts';
