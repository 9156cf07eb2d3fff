import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { countStranger, refuseProber } from '#modules/profile/probing.ts';
import type { Database } from '#platform/db/database.ts';

interface Reader {
  readonly db: Database;
  readonly person: Person;
  readonly now: Date;
  readonly request: FastifyRequest;
}

/** Whoever reads the journals of a part of the university only could find out by guessing who else studies there. */
const mayGuess = (person: Person) => scopeOf(person, 'journals.read') !== 'all';

/** Refuses who has just been asking for the journals of one stranger after the other. */
export async function refuseGuesser(reader: Reader, studentId: number): Promise<void> {
  const { db, person } = reader;
  if (studentId !== person.id && mayGuess(person)) await refuseProber(db, reader);
}

/** A student whose journal is not to be read, or who does not exist: answered alike, and counted. */
export async function refuseStranger(reader: Reader, studentId: number): Promise<never> {
  const { db, person } = reader;
  if (studentId !== person.id && mayGuess(person)) await countStranger(db, reader, studentId);
  throw new AppError('people.not_found');
}
