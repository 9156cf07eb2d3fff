import { homeApi } from '@bilim/contract/home';
import type { Output } from '@bilim/contract';
import { weekOfTerm } from '@bilim/contract/weeks';
import type { FastifyInstance } from 'fastify';

import { findPointRisks } from '#modules/journal/modules/pointRisks.service.ts';
import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay, universityTime } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectStudentFigures, selectTermStart } from './home.queries.ts';
import type { FiguresRow, TermStart } from './home.queries.ts';
import { selectUnfilled } from './unfilled.queries.ts';
import type { UnfilledRow } from './unfilled.queries.ts';

type Facts = Output<typeof homeApi.facts>;

export function homeRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, homeApi, {
    async facts({ person, db, now, language }) {
      const today = universityDay(now);
      const moment = dayOfTermOn(today);
      const common = { now, today };

      if (person.role === 'student') {
        const values = await parts.settings.read();
        const absenceLimit = values['journal.absence_limit_pct'];
        const backDays = values['excuses.back_days'];
        const asked = { ...moment, now, studentId: person.id, absenceLimit, backDays };
        const [row] = await selectStudentFigures[language](db, asked);
        const pointRisks =
          row?.has_closed === true
            ? await findPointRisks(db, {
                studentId: person.id,
                academicYearId: row.academic_year_id,
                seasonId: row.season_id,
                now,
                language,
                needed: values['journal.admission_points'],
              })
            : [];
        const student = row === undefined ? null : { ...figures(row, absenceLimit), pointRisks };
        return { ...common, weekNumber: weekNumber(row, today), student, unfilled: null };
      }
      const [term] = await selectTermStart(db, moment);
      const unfilled =
        person.role === 'teacher'
          ? await selectUnfilled[language](db, { teacherId: person.id, today, time: universityTime(now) })
          : null;
      return {
        ...common,
        weekNumber: weekNumber(term, today),
        student: null,
        unfilled: unfilled === null ? null : unfilled.map(unfilledLesson),
      };
    },
  });
}

function weekNumber(term: TermStart | undefined, today: string): number | null {
  const startsOn = term?.starts_on ?? null;
  return startsOn === null ? null : weekOfTerm(startsOn, today);
}

function figures(row: FiguresRow, limit: number) {
  return {
    attendancePercent: row.attendance_percent,
    averageMark: row.average_mark,
    bestMark: row.best_mark,
    creditsEarned: null,
    creditsPlanned: row.credits_planned,
    absences: row.absences,
    risks: row.risks.map((risk) => ({ ...risk, limit })),
    newMarks: row.new_marks,
    toExplain: row.to_explain,
    moduleEnd: row.module_end,
  };
}

function unfilledLesson(row: UnfilledRow): NonNullable<Facts['unfilled']>[number] {
  return {
    scheduleEntryId: row.schedule_entry_id,
    assignmentId: row.assignment_id,
    disciplineId: row.discipline_id,
    disciplineName: row.discipline_name,
    groupNames: row.group_names,
    lessonTypeShort: row.lesson_type_short,
    lessonDate: row.lesson_date,
    ordinal: row.ordinal,
    timeLabel: row.time_label,
    reason: row.has_list ? 'no_marks' : 'no_list',
  };
}
