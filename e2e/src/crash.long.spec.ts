import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { miscApi } from '@bilim/contract/misc';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { journalApi } from '@bilim/contract/journal/journal';

import { signIn } from './apiClient.ts';
import { Ledger } from './ledger.ts';
import { openChat } from './messagesInFlight.ts';
import { openQrLesson } from './qrLesson.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

/** Today's lesson of the demo teacher, with its list created. */
async function openLesson(server: RunningServer) {
  const teacher = await signIn(() => server.url, 'teacher1');
  const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
  const week = await teacher.call(scheduleApi.teacher, { academicYearId, seasonId });
  const now = new Date();
  const weekday = new Date(now.getTime() + 6 * 3_600_000).getUTCDay() || 7;
  const lessonDate = new Date(now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  const lesson = week.find((day) => day.weekday === weekday)?.lessons.at(-1);
  if (lesson === undefined) throw new Error('the demo teacher has no lesson today');
  const asked = {
    academicYearId,
    seasonId,
    disciplineId: lesson.disciplineId,
    credits: lesson.credits,
    teacherId: teacher.id,
    lessonTypeId: lesson.lessonTypeId,
    groupId: lesson.groupId,
    subgroup: lesson.subgroup,
    isElective: lesson.isElective,
    assignmentId: lesson.assignmentId,
    lessonDate,
    ordinal: 1,
  };
  await teacher.call(journalApi.createList, { ...asked, weekday, timeSlotId: lesson.timeSlotId });
  const list = async () => (await teacher.call(journalApi.studentsOfDay, asked))[0];
  return { teacher, list };
}

const rounds = 20;
const writes = 500;

test('kill -9 while marks, messages and visits are written loses none that was answered, and doubles none that is sent again', async () => {
  test.setTimeout(600_000);
  // One person writes faster than anybody may.
  const server = await startServer({ env: async () => ({ BILIM_LIMIT_REQUESTS: '0' }) });
  try {
    const { teacher, list } = await openLesson(server);
    const ledger = new Ledger(await list());
    expect(ledger.cells.length).toBeGreaterThan(8);
    const chat = await openChat(server);
    const visits = await openVisits(server);

    for (let round = 0; round < rounds; round++) {
      const before = ledger.acknowledgedWrites;
      const isFirst = round === 0;
      if (isFirst) await visits.come();
      const writing: Promise<void>[] = [ledger.writeUntilGone(teacher.call)];
      while (ledger.acknowledgedWrites - before < writes) await sleep(5);
      if (isFirst) {
        writing.push(chat.writeUntilGone());
        while (chat.answered() < 10) await sleep(1);
      }
      // Every second time the database dies in the same moment.
      if (round % 2 === 1) process.kill(postmasterOf(server), 'SIGKILL');
      await server.stop('SIGKILL');
      await Promise.all(writing);
      await server.start();

      expect(ledger.compare(await list()), `round ${round + 1}`).toEqual([]);
      if (isFirst) {
        await chat.requireEachOnce();
        await visits.requireAll();
      }
    }
    expect(ledger.acknowledgedWrites).toBeGreaterThanOrEqual(rounds * writes);
  } finally {
    await server.remove();
  }
});

test('kill -9 in the first start leaves a folder that starts', async () => {
  test.setTimeout(600_000);
  for (const patienceMs of [500, 1_500, 3_500]) {
    const server = await startServer({ killFirstStartAfterMs: patienceMs });
    try {
      const student = await signIn(() => server.url, 'student1');

      expect((await student.call(miscApi.settings, {}))[1].length).toBeGreaterThan(3);
    } finally {
      await server.remove();
    }
  }
});

/** Students who come with the code of a lesson. */
async function openVisits(server: RunningServer) {
  const userOf = (login: string) => signIn(() => server.url, login);
  const { teacher, lessonId } = await openQrLesson(userOf);
  const students = await Promise.all(['student15', 'student20', 'student21', 'student22'].map(userOf));
  const answered: number[] = [];
  return {
    async come() {
      for (const student of students) {
        const { code } = await teacher.call(qrLessonApi.code, { lessonId });
        const visit = await student.call(qrApi.visit, { code });
        if (visit.isDone) answered.push(student.id);
      }
    },
    async requireAll() {
      const [rows] = await teacher.call(qrLessonApi.register, { lessonId });
      const kept = rows.filter(({ state, markText }) => state === 'present' && markText === '+');
      expect(new Set(kept.map(({ studentId }) => studentId))).toEqual(new Set(answered));
      expect(answered).toHaveLength(4);
    },
  };
}

function postmasterOf(server: RunningServer): number {
  const file = readFileSync(join(server.varFolder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
