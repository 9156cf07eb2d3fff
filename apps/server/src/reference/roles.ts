import { roleNames, roles } from '@bilim/contract';
import type { Grant, RoleName } from '@bilim/contract';

import type { roleGrants, roleNames as roleTable } from '#modules/auth/auth.tables.ts';

const titles: Readonly<Record<RoleName, string>> = {
  teacher: 'Преподаватель | Окутуучу | Teacher',
  student: 'Студент | Студент | Student',
  dean: 'Деканат | Деканат | Dean’s office',
  registrar: 'Офис регистрации | Каттоо офиси | Registrar’s office',
  head: 'Заведующий кафедрой | Кафедра башчысы | Head of department',
  accountant: 'Бухгалтерия | Бухгалтерия | Accounting',
  librarian: 'Библиотека | Китепкана | Library',
  operator: 'Оператор единого окна | Бирдиктүү терезе оператору | Single-window operator',
  scheduler: 'Отдел расписания | Жүгүртмө бөлүмү | Timetable office',
  analyst: 'Аналитик | Аналитик | Analyst',
  admin: 'Администратор | Администратор | Administrator',
};

/**
 * What a role may do besides what the contract gives to everybody of that role. The administrator keeps the
 * system running and touches no marks.
 */
const bundles: Readonly<Record<RoleName, readonly Grant[]>> = {
  teacher: [],
  student: [],
  dean: [
    'people.read',
    'people.manage',
    'orders.manage',
    'photos.read',
    'journals.read',
    'journals.manage',
    'excuses.decide',
    'chat.moderate',
    'schedules.read_students',
    'accounts.activate',
    'curricula.manage',
    'termplan.assign',
    'transcripts.read',
    'registration.read',
    'registration.manage',
  ],
  registrar: [
    'people.read',
    'people.read_private',
    'people.manage',
    'orders.manage',
    'photos.read',
    'journals.read',
    'journals.correct',
    'journals.manage',
    'excuses.decide',
    'chat.moderate',
    'schedules.read_students',
    'schedules.manage',
    'imports.run',
    'accounts.activate',
    'curricula.manage',
    'termplan.manage',
    'termplan.assign',
    'transcripts.read',
    'registration.read',
    'registration.manage',
    'transcripts.issue',
  ],
  head: ['people.read', 'journals.read', 'schedules.read_students', 'termplan.assign'],
  accountant: [],
  librarian: ['library.manage'],
  operator: ['photos.read'],
  scheduler: ['schedules.read_students', 'schedules.manage'],
  analyst: ['people.read', 'journals.read', 'schedules.read_students'],
  admin: [
    'people.read',
    'people.read_private',
    'people.manage',
    'orders.manage',
    'photos.read',
    'journals.read',
    'schedules.read_students',
    'schedules.manage',
    'news.manage',
    'audit.read',
    'settings.manage',
    'imports.run',
    'accounts.activate',
    'rights.manage',
    'curricula.manage',
    'termplan.manage',
    'termplan.assign',
    'people.viewas',
    'transcripts.read',
    'library.manage',
    'registration.read',
  ],
};

export const roleRows: readonly (typeof roleTable.$inferInsert)[] = roleNames.map((role) => {
  const [nameRu = '', nameKg = '', nameEn = ''] = titles[role].split(' | ');
  return { role, wireValue: roles[role], nameRu, nameKg, nameEn };
});

export const roleGrantRows: readonly (typeof roleGrants.$inferInsert)[] = roleNames.flatMap((role) =>
  bundles[role].map((grant) => ({ role, grant })),
);
