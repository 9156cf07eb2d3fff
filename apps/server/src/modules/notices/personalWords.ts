import type { Language } from '@bilim/contract';
import type { PersonalNotice } from '@bilim/contract/personalNotice';

import { universityDay, universityTime } from '#platform/clock.ts';

import type { PersonalRow } from './personal.queries.ts';
import { say } from './texts/say.ts';

/**
 * A notice as its person reads it; what it is about is said in the language of today: `what.ru` is
 * the word `what` for whoever reads Russian.
 */
export function inWords({ id, at, kind, words }: PersonalRow, language: Language): PersonalNotice {
  const when = `${universityDay(at).split('-').toReversed().join('.')}, ${universityTime(at)}`;
  const own = Object.entries(words).flatMap(([name, word]) => {
    const [bare = name, of = language] = name.split('.');
    return of === language ? [[bare, word] as const] : [];
  });
  const sentence = say(language, `told.${kind}`, { ...Object.fromEntries(own), when });
  return { id, at, sentence, isOfRegistration: ofRegistration.has(kind) };
}

/** What is about seats leads to where one takes them. */
const ofRegistration: ReadonlySet<PersonalRow['kind']> = new Set([
  'class_cancelled',
  'class_restored',
  'drawn',
  'office_chosen',
  'office_dropped',
  'registration_missing',
  'seat_free',
  'seat_given',
  'seat_refused',
]);
