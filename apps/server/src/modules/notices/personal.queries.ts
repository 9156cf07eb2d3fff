import { personalNoticeKinds } from '@bilim/contract/personalNotice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { instant, int, json, oneOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

/** So many are shown at once; the rest comes when these were read. */
const most = 10;

export const personalNotice = {
  id: int,
  at: instant,
  kind: oneOf(...personalNoticeKinds),
  words: json(z.record(z.string(), z.string())),
};

/** What somebody was told and has not said to have read, the latest first. */
export const unseenBy = (personId: SQL): SQL => sql`
  select n.id, n.made_at as at, n.kind, n.words from ${personalNotices} n
  where n.person_id = ${personId} and n.seen_at is null
  order by n.id desc limit ${sql.raw(String(most))}`;

export const selectUnseen = statement({
  name: 'personal_notices_unseen',
  params: { personId: int },
  row: personalNotice,
  sql: (p) => unseenBy(p.personId),
});

export const selectOne = statement({
  name: 'personal_notice',
  params: { noticeId: int },
  row: personalNotice,
  sql: (p) => sql`
  select n.id, n.made_at as at, n.kind, n.words from ${personalNotices} n
  where n.id = ${p.noticeId} and n.seen_at is null`,
});

export type PersonalRow = RowOf<typeof selectUnseen>;
