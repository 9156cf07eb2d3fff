import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';

import { isMember } from '../chat.policy.ts';
import { conversations, messageFiles, messages } from '../chat.tables.ts';
import { callerParams } from '../conversations/place.sql.ts';

/** A file of a message that stands in a conversation of the caller. */
export const findFile = statement({
  name: 'chat_file',
  params: { ...callerParams, fileId: uuid },
  row: keptFileRow,
  sql: (p) => sql`
  select ${keptFileOf('f')}
  from ${messageFiles} mf
  join ${files} f on f.id = mf.file_id and f.removed_at is null
  join ${messages} x on x.conversation_id = mf.conversation_id and x.number = mf.number and x.removed_at is null
  join ${conversations} c on c.id = mf.conversation_id
  where mf.file_id = ${p.fileId} and c.academic_year_id >= ${p.readableFrom} and ${isMember(p.personId, 'c')}`,
});
