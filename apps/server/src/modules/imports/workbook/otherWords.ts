import type { SheetKey } from './sheets.ts';

/**
 * What lists of universities write over a column besides the words of the template: in Russian, Kyrgyz and English. A
 * word of one sheet alone stands under `sheet.key`.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  lastName: ['Фамилиясы', 'Last name', 'Surname', 'Family name'],
  firstName: ['Аты', 'Ысымы', 'First name', 'Given name'],
  middleName: ['Атасынын аты', 'Имя отца', 'Patronymic', 'Middle name'],
  fullName: ['ФИО', 'Фамилия Имя Отчество', 'Аты-жөнү', 'Аты жөнү', 'Толук аты', 'Full name', 'Name'],
  'students.fullName': ['ФИО студента', 'Студент', 'Студенты', 'Обучающийся', 'Student', 'Student name'],
  'teachers.fullName': [
    'ФИО преподавателя',
    'ФИО сотрудника',
    'Преподаватель',
    'Сотрудник',
    'Окутуучу',
    'Мугалим',
    'Кызматкер',
    'Teacher',
    'Employee',
  ],
  gender: ['Жынысы', 'Gender', 'Sex'],
  birthDate: ['Туулган күнү', 'Туулган датасы', 'Date of birth', 'Birth date', 'Birthday'],
  taxId: ['Жеке номери', 'ПИН/ИНН', 'ИНН/ПИН', 'PIN', 'Tax ID'],
  email: ['Электрондук почта', 'Почтасы', 'Mail', 'Адрес эл почты'],
  phone: ['Телефону', 'Сотовый', 'Моб. тел.', 'Контактный телефон', 'Phone', 'Mobile'],
  group: ['Топ', 'Тайпа', 'Тобу', 'Шифр группы', '№ группы', 'Group'],
  'groups.name': ['Топ', 'Тайпа', 'Шифр группы', '№ группы', 'Group'],
  groups: ['Топ', 'Тайпа', 'Поток', 'Group', 'Groups'],
  subgroup: ['п/г', 'Чакан топ', 'Subgroup'],
  'students.code': [
    'Студенттин номери',
    'ID студента',
    'ID',
    '№ студбилета',
    'Студенческий билет',
    'Регистрационный номер',
    'Student ID',
  ],
  'teachers.code': ['Табель номери', 'Табель', 'ID сотрудника', 'Staff number', 'Employee ID'],
  admissionYear: ['Год приёма', 'Кабыл алынган жылы', 'Admission year'],
  studyYear: ['Курс', 'Курсу', 'Year of study'],
  funding: ['Вид оплаты', 'Источник финансирования', 'Төлөм түрү', 'Funding'],
  faculty: ['Факультети', 'Faculty', 'School'],
  department: ['Кафедрасы', 'Бөлүм', 'Подразделение', 'Department', 'Chair'],
  position: ['Кызматы', 'Занимаемая должность', 'Position', 'Post'],
  postShare: ['Ставкасы', 'Размер ставки', 'Post share'],
  programme: ['Адистик', 'Адистиги', 'Багыт', 'Образовательная программа', 'Programme', 'Specialty', 'Major'],
  'programmes.title': ['Адистик', 'Багыт', 'Образовательная программа', 'Programme', 'Specialty', 'Major'],
  'disciplines.title': ['Сабак', 'Дисциплинанын аты', 'Subject', 'Discipline', 'Course'],
  discipline: ['Сабак', 'Наименование дисциплины', 'Subject', 'Discipline', 'Course'],
  lessonType: ['Вид', 'Тип занятия', 'Сабактын түрү', 'Lesson type', 'Type'],
  teacher: ['Окутуучу', 'Мугалим', 'Лектор', 'Teacher', 'Lecturer'],
  year: ['Окуу жылы', 'Academic year'],
  season: ['Жарым жылдык', 'Осень/весна', 'Term'],
  startsOn: ['Башталышы', 'Start'],
  endsOn: ['Аягы', 'Окончание', 'End'],
  credits: ['Кредит', 'Credits'],
  hours: ['Саат', 'Hours'],
};

export function otherWords(sheet: SheetKey, key: string): readonly string[] {
  return [...(words[`${sheet}.${key}`] ?? []), ...(words[key] ?? [])];
}
