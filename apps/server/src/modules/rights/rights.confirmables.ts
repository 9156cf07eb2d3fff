import { keepersOf } from '#modules/auth/rights/holdings.service.ts';
import { confirmable } from '#platform/confirming.ts';
import type { Database } from '#platform/db/database.ts';

import { Gift, RoleChange } from './rightsChanges.ts';
import { giveConfirmed, saveRoleConfirmed } from './rights.service.ts';
import { selectWords } from './words.queries.ts';
import { say } from './texts/say.ts';

const deciders = async (db: Database, facultyId: number | null, today: string) =>
  (await keepersOf(db, 'rights.manage', today))
    .filter((one) => one.facultyId === null || one.facultyId === facultyId)
    .map(({ id }) => id);

export const givesRights = confirmable({
  kind: 'rights.give',
  grant: 'rights.manage',
  schema: Gift,
  deciders,
  async apply(tx, who, { payload, asker }) {
    await giveConfirmed(tx, who, asker, payload);
  },
  async describe(db, language, gift) {
    const [words] = await selectWords[language](db, wordsAsked(gift));
    const what = gift.grant === null ? (words?.role ?? '') : say(language, `right.${gift.grant}`);
    const where = words?.place ?? say(language, 'rights.everywhere');
    const key = gift.untilDay === null ? 'rights.gives' : 'rights.gives_until';
    return say(language, key, { who: words?.name ?? '', what, where, until: dotted(gift.untilDay) });
  },
});

function wordsAsked({ userId, role, facultyId, departmentId, groupId }: Gift) {
  return { userId, role, roleKey: null, facultyId, departmentId, groupId };
}

export const changesRole = confirmable({
  kind: 'rights.role',
  grant: 'rights.manage',
  schema: RoleChange,
  deciders,
  async apply(tx, who, { payload, asker }) {
    await saveRoleConfirmed(tx, who, asker, payload);
  },
  async describe(_db, language, change) {
    const { before, grants: after } = change;
    const added = after.filter((grant) => !(before ?? []).includes(grant));
    const what = added.map((grant) => say(language, `right.${grant}`)).join(', ');
    return say(language, change.role === null ? 'rights.makes_role' : 'rights.adds_to_role', {
      role: change[language],
      what,
    });
  },
});

/** `31.12.2026`. */
const dotted = (day: string | null) => (day ?? '').split('-').toReversed().join('.');
