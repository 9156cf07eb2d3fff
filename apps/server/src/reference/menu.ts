import { roleNames } from '@bilim/contract';

import type { MenuLine } from '#platform/module.ts';
import type { menuLinkRoles, menuLinks } from '#modules/settings/menu.tables.ts';

import { everyModule } from '../everyModule.ts';

/** Screens that are announced; the module that builds one takes the line along. */
const announced: readonly MenuLine[] = [
  {
    id: 6,
    key: 'testing',
    section: 'study',
    roles: ['teacher', 'student', 'registrar', 'admin'],
    ru: 'Тестирование',
    kg: 'Тестирлөө',
    en: 'Testing',
  },
  {
    id: 7,
    key: 'registration',
    section: 'study',
    roles: ['student', 'dean', 'registrar', 'admin'],
    ru: 'Регистрация на дисциплины',
    kg: 'Дисциплинага катталуу',
    en: 'Discipline registration',
  },
  {
    id: 9,
    key: 'documents',
    section: 'documents',
    roles: roleNames,
    ru: 'Документы',
    kg: 'Документтер',
    en: 'Documents',
  },
  {
    id: 11,
    key: 'singlewindow',
    section: 'documents',
    roles: ['student', 'dean', 'operator', 'admin'],
    ru: 'Заказ справок',
    kg: 'Маалымкатка буйрутма берүү',
    en: 'Reference requests',
  },
  {
    id: 12,
    key: 'paymentcode',
    section: 'documents',
    roles: ['student', 'accountant', 'admin'],
    ru: 'Код оплаты',
    kg: 'Төлөм коду',
    en: 'Payment code',
  },
  {
    id: 14,
    key: 'questionnaire',
    section: 'services',
    roles: ['teacher', 'student', 'dean', 'registrar', 'head', 'analyst', 'admin'],
    ru: 'Анкетирование',
    kg: 'Сурамжылоо',
    en: 'Questionnaire',
  },
  {
    id: 15,
    key: 'workload',
    section: 'services',
    roles: ['teacher', 'dean', 'registrar', 'head', 'scheduler', 'analyst', 'admin'],
    ru: 'Нагрузка преподавателя',
    kg: 'Окутуучунун жүктөмү',
    en: 'Teacher workload',
  },
  {
    id: 16,
    key: 'rooms',
    section: 'services',
    roles: ['teacher', 'dean', 'registrar', 'head', 'scheduler', 'analyst', 'admin'],
    ru: 'Аудитории',
    kg: 'Аудиториялар',
    en: 'Rooms',
  },
  {
    id: 17,
    key: 'webinars',
    section: 'services',
    roles: ['teacher', 'student', 'head', 'admin'],
    ru: 'Вебинары',
    kg: 'Вебинарлар',
    en: 'Webinars',
  },
];

const lines = [...announced, ...everyModule.flatMap(({ menu = [] }) => menu)];

export const menuLinkRows: readonly (typeof menuLinks.$inferInsert)[] = lines.map(
  ({ id, key, section, ru, kg, en, route = key }) => ({
    id,
    key,
    route: `/lms/${route}`,
    icon: key,
    section,
    sort: id * 10,
    nameRu: ru,
    nameKg: kg,
    nameEn: en,
  }),
);

export const menuLinkRoleRows: readonly (typeof menuLinkRoles.$inferInsert)[] = lines.flatMap(
  ({ id, roles }) => roles.map((role) => ({ menuLinkId: id, role })),
);
