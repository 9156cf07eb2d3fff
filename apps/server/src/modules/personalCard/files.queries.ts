import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { bool, int, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';

import { keptBy, privateFor, privateReader } from './personalCard.policy.ts';
import { cardCorrectionFiles, cardCorrections, cardFiles } from './personalCard.tables.ts';

/** A paper of a card or of a request, for whoever reads private data of its owner. */
export const selectPaper = statement({
  name: 'personal_card_paper',
  params: { ...privateReader, fileId: uuid },
  sharesParams: true,
  row: keptFileRow,
  planned: 'each',
  sql: (p) => sql`
  select ${keptFileOf('f')} from ${files} f
  join (
    select paper.file_id, paper.person_id from ${cardFiles} paper where paper.removed_at is null
    union all
    select shown.file_id, c.person_id from ${cardCorrectionFiles} shown
    join ${cardCorrections} c on c.id = shown.correction_id
  ) paper on paper.file_id = f.id
  where f.id = ${p.fileId} and f.removed_at is null and ${privateFor(p, sql`paper.person_id`)}`,
});

/** A paper of a card, locked, and whether the caller may take it away. */
export const lockPaper = statement({
  name: 'personal_card_paper_locked',
  params: { ...privateReader, fileId: uuid },
  row: { personId: int, title: text, storageKey: text, isRemoved: bool, mayRemove: bool },
  planned: 'each',
  sql: (p) => sql`
  select paper.person_id as "personId", paper.title, f.storage_key as "storageKey",
    paper.removed_at is not null as "isRemoved",
    (${keptBy(p, sql`paper.person_id`)} or paper.person_id = ${p.callerId} and paper.added_by = ${p.callerId}) as "mayRemove"
  from ${cardFiles} paper join ${files} f on f.id = paper.file_id
  where paper.file_id = ${p.fileId} and ${privateFor(p, sql`paper.person_id`)} for no key update of paper`,
});
