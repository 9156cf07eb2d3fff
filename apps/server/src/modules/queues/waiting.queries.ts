import { holds, scopeOf } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import type { QueueName, WaitingCounts } from '@bilim/contract/queues';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { importRuns } from '#modules/imports/imports.tables.ts';
import { isOfOffice, reported } from '#modules/chat/reports/reports.policy.ts';
import { decidedBy } from '#modules/journal/excuses/excuses.policy.ts';
import { excuses } from '#modules/journal/excuses/excuses.tables.ts';
import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { lateChangeRequests } from '#modules/journal/lateChanges/lateChanges.tables.ts';
import { isOfManaged } from '#modules/journal/unfilled/unfilled.policy.ts';
import { unfilledLessons } from '#modules/journal/unfilled/unfilled.tables.ts';
import { decidedBy as correctedBy, privateReaderOf } from '#modules/personalCard/personalCard.policy.ts';
import { cardCorrections } from '#modules/personalCard/personalCard.tables.ts';
import { correctableBy, managedBy, manageScope } from '#modules/journal/journal.policy.ts';
import { isBeingGranted } from '#modules/records/appeals/beingGranted.sql.ts';
import { gradeAppeals } from '#modules/records/sheets/corrections.tables.ts';
import { gradingSheetRows, gradingSheets } from '#modules/records/sheets/sheets.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, instant, int, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

const asked = {
  personId: int,
  today: day,
  now: instant,
  /** Names of the queues that are the person's. */
  own: listOf(text),
  decidesEverywhere: bool,
  decidedFaculties: listOf(int),
  ...manageScope,
  moderatesEverywhere: bool,
  moderatedFaculties: listOf(int),
  keepsRightsEverywhere: bool,
  keptFaculties: listOf(int),
  correctsEverywhere: bool,
  correctedFaculties: listOf(int),
  gradesEverywhere: bool,
  gradedFaculties: listOf(int),
  managesSettings: bool,
  secretsEverywhere: bool,
  secretFaculties: listOf(int),
  secretDepartments: listOf(int),
  secretGroups: listOf(int),
};
type Asked = Params<typeof asked>;

const isRecent = ({ now }: Asked, at: SQL) => sql`${at} > ${now} - interval '14 days'`;

/** A file that was mended and applied since is done with. */
const openRuns = (p: Asked, kind: string) => sql`
    from ${importRuns} run
    where run.kind = ${textLiteral(kind)} and run.state = 'checked' and ${isRecent(p, sql`run.created_at`)}
      and not exists (
        select from ${importRuns} mended where mended.kind = run.kind and mended.scope = run.scope
          and mended.file_name = run.file_name and mended.id > run.id and mended.state = 'applied')`;

interface Held {
  readonly isEverywhere: SQL;
  readonly faculties: SQL;
}

/** What others have asked for and the person may confirm. */
const toConfirm = ({ personId }: Asked, grant: Grant, { isEverywhere, faculties }: Held) => sql`
    from ${pendingChanges} c
    where c.outcome is null and c."grant" = ${textLiteral(grant)} and c.asked_by <> ${personId}
      and c.about_id is distinct from ${personId}
      and (${isEverywhere} or c.faculty_id = any(${faculties}))`;

/** From where, and which. The waiting rows are few, so each is found before it is judged. */
const rowsOf: Readonly<Record<QueueName, (p: Asked) => SQL>> = {
  excuses: (p) => {
    const scope = { isEverywhere: p.decidesEverywhere, faculties: p.decidedFaculties, today: p.today };
    return sql`from ${excuses} e where e.state = 'waiting' and ${decidedBy(scope, sql`e.student_id`)}`;
  },
  journaloffice: (p) => sql`
    from ${lateChangeRequests} r join ${teachingAssignments} a on a.id = r.assignment_id
    where r.state = 'open' and ${managedBy(p, 'a')}`,
  unfilled: (p) => sql`from ${unfilledLessons} u where ${isOfManaged(p)}`,
  chatreports: (p) => sql`
    from ${reported} where r.state = 'waiting'
      and ${isOfOffice({ isEverywhere: p.moderatesEverywhere, faculties: p.moderatedFaculties })}`,
  import: (p) => openRuns(p, 'rosters'),
  timetableimport: (p) => sql`${openRuns(p, 'timetable')} and run.created_by = ${p.personId}`,
  rights: (p) =>
    toConfirm(p, 'rights.manage', { isEverywhere: p.keepsRightsEverywhere, faculties: p.keptFaculties }),
  sheet: (p) => {
    const scope = { correctsAll: p.gradesEverywhere, correctedFaculties: p.gradedFaculties };
    return sql`
    from ${gradeAppeals} a join ${gradingSheetRows} r on r.id = a.row_id join ${gradingSheets} s on s.id = r.sheet_id
    where a.state = 'open' and not ${isBeingGranted(sql`a.id`)} and ${correctableBy(scope, 's')}`;
  },
  sheetcorrections: (p) =>
    toConfirm(p, 'journals.correct', { isEverywhere: p.gradesEverywhere, faculties: p.gradedFaculties }),
  people: (p) => {
    const keeps = { keepsEverywhere: p.correctsEverywhere, keptFaculties: p.correctedFaculties };
    const decider = { ...p, ...keeps, callerId: p.personId };
    return sql`from ${cardCorrections} c where c.state = 'waiting' and ${correctedBy(decider, sql`c.person_id`)}`;
  },
};

const countOf = (p: Asked, name: QueueName) => sql`
  case when ${textLiteral(name)} = any(${p.own}) then (select count(*)::int ${rowsOf[name](p)}) end
    as ${sql.identifier(name)}`;

const countAll = statement({
  name: 'queues_waiting',
  params: asked,
  row: {
    excuses: orNull(int),
    journaloffice: orNull(int),
    unfilled: orNull(int),
    chatreports: orNull(int),
    import: orNull(int),
    timetableimport: orNull(int),
    rights: orNull(int),
    sheet: orNull(int),
    sheetcorrections: orNull(int),
    people: orNull(int),
  },
  planned: 'each',
  sql: (p) => sql`
  select ${countOf(p, 'excuses')}, ${countOf(p, 'journaloffice')}, ${countOf(p, 'unfilled')},
    ${countOf(p, 'chatreports')}, ${countOf(p, 'import')}, ${countOf(p, 'timetableimport')},
    ${countOf(p, 'rights')}, ${countOf(p, 'sheet')}, ${countOf(p, 'sheetcorrections')}, ${countOf(p, 'people')}`,
});

/** Counts all queues of an office at once. */
export async function countAllWaiting(
  db: Database,
  person: Person,
  at: { readonly today: string; readonly now: Date },
): Promise<WaitingCounts> {
  const decides = scopeParams(person, 'excuses.decide');
  const manages = scopeParams(person, 'journals.manage');
  const moderates = scopeParams(person, 'chat.moderate');
  const keeps = scopeParams(person, 'rights.manage');
  const grades = scopeParams(person, 'journals.correct');
  const corrects = privateReaderOf(person, at.today);
  const [counts] = await countAll(db, {
    ...at,
    personId: person.id,
    own: ownQueues(person),
    decidesEverywhere: decides.isEverywhere,
    decidedFaculties: decides.faculties,
    managesAll: manages.isEverywhere,
    managedFaculties: manages.faculties,
    moderatesEverywhere: moderates.isEverywhere,
    moderatedFaculties: moderates.faculties,
    keepsRightsEverywhere: keeps.isEverywhere,
    keptFaculties: keeps.faculties,
    gradesEverywhere: grades.isEverywhere,
    gradedFaculties: grades.faculties,
    correctsEverywhere: corrects.keepsEverywhere,
    correctedFaculties: corrects.keptFaculties,
    managesSettings: corrects.managesSettings,
    secretsEverywhere: corrects.secretsEverywhere,
    secretFaculties: corrects.secretFaculties,
    secretDepartments: corrects.secretDepartments,
    secretGroups: corrects.secretGroups,
  });
  if (counts === undefined) throw new Error('a row of counts is always there');
  return counts;
}

function ownQueues(person: Person): string[] {
  const may = (grant: Grant) => holds(person, grant);
  const isMine: Readonly<Record<QueueName, boolean>> = {
    excuses: may('excuses.decide'),
    journaloffice: may('journals.manage'),
    unfilled: may('journals.manage'),
    chatreports: may('chat.moderate'),
    import: scopeOf(person, 'imports.run') === 'all',
    timetableimport: may('schedules.manage'),
    rights: may('rights.manage'),
    sheet: may('journals.correct'),
    sheetcorrections: may('journals.correct'),
    people: may('people.manage') && may('people.read_private'),
  };
  return Object.entries(isMine).flatMap(([name, mine]) => (mine ? [name] : []));
}
