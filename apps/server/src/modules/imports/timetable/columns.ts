import type { Column } from '#platform/xlsx/table.ts';

import type { ColumnKey } from './source.ts';

/** Headings of the template, and what else people write over such a column. */
export const columns: readonly Column<ColumnKey>[] = [
  {
    key: 'weekday',
    titles: ['День', 'День недели', 'День нед', 'Күн', 'Аптанын күнү', 'Жуманын күнү', 'Day', 'Weekday'],
    isRequired: true,
  },
  {
    key: 'slot',
    titles: [
      'Пара/время',
      'Пара',
      'Время',
      '№ пары',
      'Номер пары',
      'Пара или время',
      'Время занятия',
      'Убакыт',
      'Жуп',
      'Time',
      'Slot',
      'Period',
    ],
    isRequired: true,
  },
  {
    key: 'parity',
    titles: [
      'Неделя',
      'Недели',
      'Нед.',
      'Чётность',
      'Неделя (чёт/нечёт/каждая)',
      'Чёт/нечёт',
      'Апта',
      'Жума',
      'Week',
      'Parity',
    ],
  },
  {
    key: 'group',
    titles: ['Группа', 'Группы', 'Группа или поток', 'Поток', 'Топ', 'Group', 'Groups'],
    isRequired: true,
  },
  { key: 'subgroup', titles: ['Подгруппа', 'п/г', 'Чакан топ', 'Subgroup'] },
  {
    key: 'discipline',
    titles: ['Дисциплина', 'Предмет', 'Наименование дисциплины', 'Сабак', 'Discipline', 'Subject', 'Course'],
    isRequired: true,
  },
  {
    key: 'type',
    titles: ['Вид занятия', 'Вид', 'Тип занятия', 'Тип', 'Сабактын түрү', 'Type', 'Lesson type'],
    isRequired: true,
  },
  {
    key: 'teacher',
    titles: ['Преподаватель', 'ФИО преподавателя', 'Ф.И.О. преподавателя', 'Окутуучу', 'Teacher', 'Lecturer'],
  },
  { key: 'room', titles: ['Аудитория', 'Ауд.', 'Кабинет', 'Место', 'Room'] },
  { key: 'link', titles: ['Ссылка', 'Ссылка на занятие', 'Шилтеме', 'Link', 'URL'] },
  {
    key: 'from',
    titles: ['С', 'С (дата)', 'Дата начала', 'Начало', 'С недели', 'Башталышы', 'From', 'Start'],
  },
  {
    key: 'to',
    titles: ['По', 'По (дата)', 'Дата окончания', 'Окончание', 'По неделю', 'Аягы', 'To', 'Until', 'End'],
  },
  { key: 'credits', titles: ['Кредиты', 'Кредит', 'Credits'] },
];

/** The heading of a column as the template has it. */
export function headingOf(key: ColumnKey): string {
  return columns.find((column) => column.key === key)?.titles[0] ?? key;
}
