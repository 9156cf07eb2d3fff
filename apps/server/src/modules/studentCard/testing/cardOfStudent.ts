import { keysFrom } from '#platform/keys.ts';

import { campusNow, ownGroup, testSecret } from '../../../actors/classes.ts';
import { student } from '../../../actors/people.ts';
import { writeCard } from '../card.ts';

/** The card that the student of the campus shows. */
export function cardOfStudent(): string {
  return writeCard(keysFrom(testSecret), {
    studentId: student.id,
    groupId: ownGroup,
    issue: 0,
    endsAt: new Date(campusNow.getTime() + 60_000),
  });
}
