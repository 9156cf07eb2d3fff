import { AppError } from '@bilim/contract';

import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';

import { replaceFindings } from '../runs/findings.queries.ts';
import type { Account, ImportKind } from '../runs/importKind.ts';
import { undoingsOf } from '../runs/undo.queries.ts';
import { selectWords } from '../runs/words.queries.ts';

import { allowing, isReady, judge, keysToAccept } from './acceptances.ts';
import type { Accepting } from './acceptances.ts';
import { insertAcceptance, selectAcceptances } from './acceptances.queries.ts';
import { loadCatalogue, selectNames } from './catalogue.queries.ts';
import { guessMapping, sampleOf } from './calendarLines.ts';
import { findingsOf, studentsToName } from './facts.ts';
import { wordsOfFile } from './fileWords.ts';
import { notifyTimetable } from './notifyTimetable.queries.ts';
import { planTimetable } from './plan.ts';
import type { Plan, PlanOptions } from './plan.ts';
import { linesOf, readSource, sourceOfFile } from './readSource.ts';
import { findSource, updateTimetable } from './runs.queries.ts';
import { summaryOf } from './summary.ts';
import { withOwnTimes } from './times.ts';
import { wordFindings } from './wordFindings.ts';
import { writeChanges } from './write.ts';
import { selectUsesOfMoved } from './write.queries.ts';

/** What whoever imports may do. */
export interface Planner extends Pick<PlanOptions, 'faculties'> {
  /** Whose words count. */
  readonly reach: string;
  readonly makesRooms: boolean;
  /** What they accept now, in whose name. */
  readonly accepts: (Accepting & { readonly acceptedBy: number; readonly acceptedAt: Date }) | null;
}

/** The timetable of a half-year. Its file and how it is read lie with the run, whose half-year is locked. */
export const timetableImport: ImportKind<Planner> = {
  undoings: undoingsOf([rooms, scheduleEntries, scheduleExceptions]),

  async read({ db, runId }, { faculties, reach, makesRooms, accepts }) {
    const given = await findSource(db, runId);
    if (given === null) throw new AppError('imports.no_file');
    const { file, fileName, fromWeek, replaces } = given;
    const from = sourceOfFile(file);
    const words = await selectWords(db, { importKind: 'timetable', reach, source: from });
    const known = await loadCatalogue(db, given, { words, makesRooms });
    const source = await readSource(file, fileName, known);
    const mapping = given.mapping ?? (source.kind === 'calendar' ? guessMapping(source.events) : null);
    const { lines, columns, problems } = linesOf(source, mapping, known);
    const catalogue = withOwnTimes(known, lines);
    const found = planTimetable(lines, catalogue, { fromWeek, replaces, faculties });
    const plan = { ...found, problems: [...problems, ...found.problems] };
    const asked = wordsOfFile({ lines, columns, problems: plan.problems }, catalogue);
    return async ({ db: tx }) => {
      const halfYear = { academicYearId: given.academicYearId, seasonId: given.seasonId, reach };
      if (accepts !== null) {
        const before = judge(plan, catalogue, await selectAcceptances(tx, halfYear));
        await insertAcceptance(tx, { ...halfYear, ...accepts, keys: keysToAccept(before, accepts) });
      }
      const accepted = await selectAcceptances(tx, halfYear);
      const judged = judge(plan, catalogue, accepted);
      return {
        account: accountOf(plan, source.kind),
        obstacle: isReady(judged) ? null : 'timetable.not_ready',
        async keep() {
          const sample = source.kind === 'calendar' ? sampleOf(source.events) : null;
          const summary = summaryOf(judged, catalogue, { lines: lines.length, accepted });
          await updateTimetable(tx, runId, { mapping, sample, summary, source: from });
          const students = await selectNames(tx, { ids: studentsToName(judged) });
          const names = new Map(students.map(({ id, fullName }) => [id, fullName]));
          await replaceFindings(tx, runId, [
            ...(await wordFindings(tx, asked, catalogue)),
            ...findingsOf(judged, catalogue, names),
          ]);
        },
        write: async () => await writeChanges(tx, { runId, catalogue, changes: allowing(judged) }),
      };
    };
  },

  findUses: selectUsesOfMoved,
  notify: notifyTimetable,
};

function accountOf({ changes, problems, fingerprint }: Plan, format: string): Account {
  const states = { kept: 0, added: 0, changed: 0, removed: 0 };
  for (const { state } of changes) states[state] += 1;
  const { kept: unchanged, removed: left, ...rest } = states;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    format,
    counts: { lessons: { ...rest, left, unchanged } },
    errors,
    notes: problems.length - errors,
    newAccounts: 0,
    fingerprint,
  };
}
