export * from '../actors/people.ts';
