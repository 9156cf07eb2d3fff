import { column } from './columns.ts';

export const seasons = ['осень', 'весна', 'лето'] as const;

/** Final grades of years gone by, a row for each student and discipline. */
export const gradesSheet = {
  name: 'Оценки',
  columns: [
    column('code', ['Номер зачётной книжки', 'Зачётная книжка', '№ зачётки', 'Код студента'], {
      width: 16,
      hint: 'По нему Bilim узнаёт студента. Если пусто, то по ФИО.',
    }),
    column('student', ['Студент', 'ФИО студента'], { width: 32 }),
    column('discipline', ['Дисциплина', 'Предмет', 'Название дисциплины'], {
      isRequired: true,
      width: 42,
      choices: { sheet: 'Дисциплины', column: 0 },
    }),
    column('semester', ['Семестр'], {
      kind: 'number',
      width: 10,
      hint: 'Номер семестра от начала учёбы: 3',
    }),
    column('year', ['Учебный год'], { width: 14, hint: 'Вместо номера семестра: 2024-25' }),
    column('season', ['Полугодие'], { width: 12, choices: seasons }),
    column('credits', ['Кредиты', 'Кредитов'], {
      kind: 'number',
      width: 10,
      hint: 'Пусто: как в учебном плане.',
    }),
    column('examType', ['Форма контроля', 'Вид контроля'], {
      width: 22,
      hint: 'Пусто: как в учебном плане.',
    }),
    column('points', ['Баллы', 'Итоговый балл'], { kind: 'number', width: 10, hint: 'Из 100.' }),
    column('grade', ['Оценка', 'Буквенная оценка'], {
      width: 16,
      hint: 'Если баллов нет: A, хорошо, 4 или зачтено.',
    }),
    column('gradedOn', ['Дата', 'Дата сдачи', 'Дата экзамена'], { kind: 'day', width: 14 }),
    column('source', ['Основание', 'Документ'], {
      width: 32,
      hint: 'Например: архив деканата, ведомость № 12',
    }),
  ],
  example: {
    code: '26-0000',
    student: 'Асанова Айпери Маратовна',
    discipline: 'Базы данных (пример)',
    semester: 3,
    credits: 5,
    examType: 'Экзамен',
    points: 84,
    gradedOn: '15.01.2021',
  },
} as const;
