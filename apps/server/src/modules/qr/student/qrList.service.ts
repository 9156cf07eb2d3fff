import type { qrListApi } from '@bilim/contract/qrList';

import { refuseClass } from '#modules/journal/classes/classes.service.ts';
import { keyParams } from '#modules/journal/classes/classKey.sql.ts';
import { scopeKindOf, refuseOtherTeacher, staffScopeOf } from '#modules/journal/journal.policy.ts';
import { lessonParams } from '#modules/journal/lessons/lessonAsked.sql.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectQrList } from './qrList.queries.ts';

/** The class list of one lesson as attendance by code filled it. */
export async function readQrList({
  db,
  person,
  input,
}: Call<typeof qrListApi.qrStudentsOfDay>): Promise<WireJson> {
  refuseOtherTeacher(person, input.teacherId);
  const [list] = await selectQrList[scopeKindOf(person)](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...lessonParams(input),
  });
  if (list?.found !== 1) return await refuseClass(db, person, input);
  return wireReply({ data: `[${list.rows}]` });
}
