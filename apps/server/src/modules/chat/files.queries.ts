import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import { keptFileOf } from '#platform/files/serveFile.ts';
import type { KeptFile } from '#platform/files/serveFile.ts';

import { isMember } from './chat.policy.ts';
import { conversations, messageFiles, messages } from './chat.tables.ts';
import type { CallerParams } from './place.ts';

const p = sql.placeholder;

/** A file of a message that stands in a conversation of the caller. */
export const findFile = prepared<KeptFile, CallerParams & { readonly fileId: string }>(
  'chat_file',
  sql`
  select ${keptFileOf('f')}
  from ${messageFiles} mf
  join ${files} f on f.id = mf.file_id and f.removed_at is null
  join ${messages} x on x.conversation_id = mf.conversation_id and x.number = mf.number and x.removed_at is null
  join ${conversations} c on c.id = mf.conversation_id
  where mf.file_id = ${p('fileId')}::uuid and c.academic_year_id >= ${p('readableFrom')}::smallint
    and ${isMember(sql`${p('personId')}::int`)}`,
);
