import { AppError } from '@bilim/contract';

import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';

import { replaceFindings } from '../runs/findings.queries.ts';
import type { Account, ImportKind } from '../runs/importKind.ts';
import { undoingsOf } from '../runs/undo.queries.ts';
import { selectWords } from '../runs/words.queries.ts';

import { loadCatalogue } from './catalogue.queries.ts';
import { guessMapping, sampleOf } from './calendarLines.ts';
import { findingsOf } from './facts.ts';
import { wordsOfFile } from './fileWords.ts';
import { notifyTimetable } from './notifyTimetable.queries.ts';
import { isReady, planTimetable } from './plan.ts';
import type { Plan, PlanOptions } from './plan.ts';
import { linesOf, readSource, sourceOfFile } from './readSource.ts';
import { findSource, updateTimetable } from './runs.queries.ts';
import { summaryOf } from './summary.ts';
import { wordFindings } from './wordFindings.ts';
import { writeChanges } from './write.ts';
import { selectUsesOfMoved } from './write.queries.ts';

/** What whoever imports may do. */
export interface Planner extends Pick<PlanOptions, 'faculties'> {
  /** Whose words count. */
  readonly reach: string;
  readonly makesRooms: boolean;
}

/** The timetable of a half-year. Its file and how it is read lie with the run, whose half-year is locked. */
export const timetableImport: ImportKind<Planner> = {
  undoings: undoingsOf([rooms, scheduleEntries, scheduleExceptions]),

  async read({ db, runId }, { faculties, reach, makesRooms }) {
    const given = await findSource(db, runId);
    if (given === null) throw new AppError('imports.no_file');
    const { file, fileName, fromWeek, replaces } = given;
    const from = sourceOfFile(file);
    const words = await selectWords(db, { importKind: 'timetable', reach, source: from });
    const catalogue = await loadCatalogue(db, given, { words, makesRooms });
    const source = await readSource(file, fileName, catalogue);
    const mapping = given.mapping ?? (source.kind === 'calendar' ? guessMapping(source.events) : null);
    const { lines, columns, problems } = linesOf(source, mapping, catalogue);
    const found = planTimetable(lines, catalogue, { fromWeek, replaces, faculties });
    const plan = { ...found, problems: [...problems, ...found.problems] };
    const asked = wordsOfFile({ lines, columns, problems: plan.problems }, catalogue);
    return async ({ db: tx }) => ({
      account: accountOf(plan, source.kind),
      obstacle: isReady(plan) ? null : 'timetable.not_ready',
      async keep() {
        const sample = source.kind === 'calendar' ? sampleOf(source.events) : null;
        const summary = summaryOf(plan, catalogue, lines.length);
        await updateTimetable(tx, runId, { mapping, sample, summary, source: from });
        await replaceFindings(tx, runId, [
          ...(await wordFindings(tx, asked, catalogue)),
          ...findingsOf(plan, catalogue),
        ]);
      },
      write: async () => await writeChanges(tx, { runId, catalogue, changes: plan.changes }),
    });
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
