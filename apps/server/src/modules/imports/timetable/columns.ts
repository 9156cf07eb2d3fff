import type { Language } from '@bilim/contract';

import type { Column } from '#platform/xlsx/table.ts';

import type { ColumnKey } from './source.ts';

interface TimetableColumn {
  readonly key: ColumnKey;
  /** As the template has it. */
  readonly heading: Readonly<Record<Language, string>>;
  /** What else people write over such a column. */
  readonly others: readonly string[];
  readonly isRequired?: true;
}

export const timetableColumns: readonly TimetableColumn[] = [
  {
    key: 'weekday',
    heading: { ru: 'День', kg: 'Күн', en: 'Day' },
    others: ['День недели', 'День нед', 'Аптанын күнү', 'Жуманын күнү', 'Weekday'],
    isRequired: true,
  },
  {
    key: 'slot',
    heading: { ru: 'Пара/время', kg: 'Пара/убакыт', en: 'Period/time' },
    others: [
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
    heading: { ru: 'Неделя', kg: 'Апта', en: 'Week' },
    others: ['Недели', 'Нед.', 'Чётность', 'Неделя (чёт/нечёт/каждая)', 'Чёт/нечёт', 'Жума', 'Parity'],
  },
  {
    key: 'group',
    heading: { ru: 'Группа', kg: 'Топ', en: 'Group' },
    others: ['Группы', 'Группа или поток', 'Поток', 'Groups'],
    isRequired: true,
  },
  {
    key: 'subgroup',
    heading: { ru: 'Подгруппа', kg: 'Чакан топ', en: 'Subgroup' },
    others: ['п/г'],
  },
  {
    key: 'discipline',
    heading: { ru: 'Дисциплина', kg: 'Сабак', en: 'Discipline' },
    others: ['Предмет', 'Наименование дисциплины', 'Subject', 'Course'],
    isRequired: true,
  },
  {
    key: 'type',
    heading: { ru: 'Вид занятия', kg: 'Сабактын түрү', en: 'Lesson type' },
    others: ['Вид', 'Тип занятия', 'Тип', 'Type'],
    isRequired: true,
  },
  {
    key: 'teacher',
    heading: { ru: 'Преподаватель', kg: 'Окутуучу', en: 'Teacher' },
    others: ['ФИО преподавателя', 'Ф.И.О. преподавателя', 'Lecturer'],
  },
  {
    key: 'room',
    heading: { ru: 'Аудитория', kg: 'Аудитория', en: 'Room' },
    others: ['Ауд.', 'Кабинет', 'Место'],
  },
  {
    key: 'link',
    heading: { ru: 'Ссылка', kg: 'Шилтеме', en: 'Link' },
    others: ['Ссылка на занятие', 'URL'],
  },
  {
    key: 'from',
    heading: { ru: 'С', kg: 'Башталышы', en: 'From' },
    others: ['С (дата)', 'Дата начала', 'Начало', 'С недели', 'Start'],
  },
  {
    key: 'to',
    heading: { ru: 'По', kg: 'Аягы', en: 'To' },
    others: ['По (дата)', 'Дата окончания', 'Окончание', 'По неделю', 'Until', 'End'],
  },
  {
    key: 'credits',
    heading: { ru: 'Кредиты', kg: 'Кредиттер', en: 'Credits' },
    others: ['Кредит'],
  },
];

/** By whatever may stand over them, in any language. */
export const columns: readonly Column<ColumnKey>[] = timetableColumns.map(
  ({ heading, others, ...column }) => ({
    ...column,
    titles: [...new Set([...Object.values(heading), ...others])],
  }),
);

const headings = new Map(timetableColumns.map(({ key, heading }) => [key, heading]));

/** The heading of a column as the template of a language has it. */
export function headingOf(key: ColumnKey, language: Language): string {
  return headings.get(key)?.[language] ?? key;
}
