import { chatApi } from '@bilim/contract/chat';
import { disciplineApi } from '@bilim/contract/discipline';
import { miscApi } from '@bilim/contract/misc';
import type { Page } from '@playwright/test';

import { apiUser } from './signedIn.ts';

/** A student, one of their teachers, and the discipline in which they meet. */
export async function classOf(studentLogin: string) {
  const student = await apiUser(studentLogin);
  const [{ academicYearId, seasonId }] = await student.call(miscApi.settings, {});
  const half = { academicYearId, seasonId };
  for (const { disciplineId, credits, isElective, name } of await student.call(disciplineApi.studied, half)) {
    const key = { ...half, disciplineId, credits, isElective };
    const [semester] = await student.call(disciplineApi.studiedSemesters, key);
    const [group] = await student.call(disciplineApi.studiedGroups, {
      ...key,
      semesterId: semester!.semesterId,
    });
    const filter = { ...key, semesterId: semester!.semesterId, groupId: group!.groupId };
    for (const { contactId, fullName } of await student.call(disciplineApi.teachers, filter)) {
      const teacher = await teacherWith(contactId);
      if (teacher === null) continue;
      const place = { ...key, group: group!.group, isStream: group!.isStream };
      // Whoever only lectures to several groups at once has a chat with all of them, not with each.
      const isThere = teacher.user.call(chatApi.groupMessages, { ...place, isGroup: true });
      if ((await isThere.catch(() => null)) === null) continue;
      const query = `year=${academicYearId}&season=${seasonId}&discipline=${disciplineId}&credits=${credits}`;
      return { student, teacher, teacherName: fullName, name, place, query };
    }
  }
  throw new Error('no teacher of this student has an ordinary account');
}

async function teacherWith(personId: number) {
  const first = await apiUser('teacher1');
  const login = `teacher${personId - first.id + 1}`;
  const user = await apiUser(login).catch(() => null);
  return user?.id === personId ? { login, user } : null;
}

export const writeIn = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Напишите сообщение' });
  await field.fill(text);
  await field.press('Enter');
};
export const feed = (page: Page) => page.getByRole('feed', { name: 'Сообщения' });
export const unique = (text: string) => `${text} ${Date.now().toString(36)}`;
