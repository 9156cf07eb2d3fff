import { grants, languages } from '@bilim/contract';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import type { Database } from '#platform/db/database.ts';

import { say } from './texts/say.ts';
import { selectWords } from './words.queries.ts';

interface Held {
  readonly userId: number;
  /** Key of a role, or a single right. */
  readonly role: string | null;
  readonly grant: string | null;
  readonly facultyId: number | null;
  readonly departmentId: number | null;
  readonly groupId: number | null;
}

/**
 * Tells a person that they were given a right or lost one, where it holds and why, in the language in which they will
 * read it. Without a reason its last day has passed. Pass the transaction.
 */
export async function notifyRights(
  tx: Database,
  kind: 'right_given' | 'right_taken',
  held: Held,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
  const words: Record<string, string> = {};
  const right = grants.find((known) => known === held.grant);
  const { userId, role: roleKey, facultyId, departmentId, groupId } = held;
  for (const language of languages) {
    const asked = { userId, role: null, roleKey, facultyId, departmentId, groupId };
    const [found] = await selectWords[language](tx, asked);
    words[`what.${language}`] = right === undefined ? (found?.role ?? '') : say(language, `right.${right}`);
    words[`where.${language}`] = found?.place ?? say(language, 'rights.everywhere');
    words[`reason.${language}`] = reason ?? say(language, 'rights.day_passed');
  }
  await notifyPerson(tx, userId, { kind, words }, now);
}
