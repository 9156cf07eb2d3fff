import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { miscApi } from '@bilim/contract/misc';
import { scheduleApi } from '@bilim/contract/schedule';
import { journalApi } from '@bilim/contract/journal/journal';

import { signIn } from './apiClient.ts';
import { Ledger } from './ledger.ts';
import { isLong } from './long.ts';
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

const rounds = isLong ? 20 : 2;
const writes = isLong ? 500 : 150;

test('kill -9 during mark writes, again and again, loses no acknowledged mark', async () => {
  test.setTimeout(600_000);
  // One person writes faster than anybody may.
  const server = await startServer({ env: async () => ({ BILIM_LIMIT_REQUESTS: '0' }) });
  try {
    const { teacher, list } = await openLesson(server);
    const ledger = new Ledger(await list());
    expect(ledger.cells.length).toBeGreaterThan(8);

    for (let round = 0; round < rounds; round++) {
      const before = ledger.acknowledgedWrites;
      const writing = ledger.writeUntilGone(teacher.call);
      while (ledger.acknowledgedWrites - before < writes) await sleep(5);
      // Every second time the database dies in the same moment.
      if (round % 2 === 1) process.kill(postmasterOf(server), 'SIGKILL');
      await server.stop('SIGKILL');
      await writing;
      await server.start();

      expect(ledger.compare(await list()), `round ${round + 1}`).toEqual([]);
    }
    expect(ledger.acknowledgedWrites).toBeGreaterThanOrEqual(rounds * writes);
  } finally {
    await server.remove();
  }
});

test('kill -9 in the first start leaves a folder that starts', async () => {
  test.setTimeout(600_000);
  for (const patienceMs of isLong ? [500, 1_500, 3_500] : [1_500]) {
    const server = await startServer({ killFirstStartAfterMs: patienceMs });
    try {
      const student = await signIn(() => server.url, 'student1');

      expect((await student.call(miscApi.settings, {}))[1].length).toBeGreaterThan(3);
    } finally {
      await server.remove();
    }
  }
});

function postmasterOf(server: RunningServer): number {
  const file = readFileSync(join(server.varFolder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
