import type { countries, positions } from '#modules/people/people.tables.ts';
import type { semesters } from '#modules/structure/calendar.tables.ts';
import type { materialTypes } from '#modules/materials/materials.tables.ts';
import type { examTypes, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import type { educationForms, educationLevels } from '#modules/structure/organisation.tables.ts';

export const seasonRows = list(`
1 | Осеннее | Күзгү | Autumn
2 | Весеннее | Жазгы | Spring
3 | Летнее | Жайкы | Summer`);

export const semesterRows: readonly (typeof semesters.$inferInsert)[] = Array.from(
  { length: 12 },
  (_, index) => {
    const id = index + 1;
    const seasonId = id % 2 === 1 ? 1 : 2;
    return { id, seasonId, nameRu: `${id} семестр`, nameKg: `${id}-семестр`, nameEn: `Semester ${id}` };
  },
);

export const educationLevelRows: readonly (typeof educationLevels.$inferInsert)[] = [
  level(1, 'bachelor', 'Бакалавриат | Бакалавриат | Bachelor', 4),
  level(2, 'specialist', 'Специалитет | Адистик | Specialist', 5),
  level(3, 'master', 'Магистратура | Магистратура | Master', 2),
  level(4, 'phd', 'PhD (базовая докторантура) | PhD (базалык докторантура) | PhD', 3),
];

/** `attendance`: 1 full-time, 2 extramural, 3 evening. */
export const educationFormRows: readonly (typeof educationForms.$inferInsert)[] = [
  { id: 1, attendance: 1, ...named('Очная | Күндүзгү | Full-time') },
  { id: 2, attendance: 2, ...named('Заочная | Сырттан | Extramural') },
  { id: 3, attendance: 3, ...named('Вечерняя | Кечки | Evening') },
  {
    id: 4,
    attendance: 2,
    ...named('Заочная с дистанционными технологиями | Аралыктан окутуу менен сырттан | Distance'),
  },
  { id: 5, attendance: 1, ...named('Магистратура очная | Күндүзгү магистратура | Full-time master') },
  { id: 6, attendance: 2, ...named('Магистратура заочная | Сырттан магистратура | Extramural master') },
];

export const examTypeRows: readonly (typeof examTypes.$inferInsert)[] = [
  { id: 1, shortName: 'экз', isGraded: true, ...named('Экзамен | Экзамен | Exam') },
  { id: 2, shortName: 'зач', isGraded: false, ...named('Зачёт | Зачёт | Credit (pass–fail)') },
  {
    id: 3,
    shortName: 'дзач',
    isGraded: true,
    ...named('Дифференцированный зачёт | Дифференцияланган зачёт | Graded credit'),
  },
  { id: 4, shortName: 'кр', isGraded: true, ...named('Курсовая работа | Курстук иш | Course paper') },
  { id: 5, shortName: 'кп', isGraded: true, ...named('Курсовой проект | Курстук долбоор | Course project') },
  { id: 6, shortName: 'пр', isGraded: true, ...named('Практика | Практика | Internship') },
  {
    id: 7,
    shortName: 'гэ',
    isGraded: true,
    ...named('Государственный экзамен | Мамлекеттик экзамен | State exam'),
  },
  {
    id: 8,
    shortName: 'вкр',
    isGraded: true,
    ...named('Выпускная квалификационная работа | Бүтүрүүчү квалификациялык иш | Graduation thesis'),
  },
  { id: 9, shortName: '–', isGraded: false, ...named('Без контроля | Контролсуз | None') },
];

/** Ids of the lesson types that code speaks of. */
export const lessonTypeIds = { lecture: 1, lab: 2, practice: 3, seminar: 4, guidedSelfStudy: 5 } as const;

export const lessonTypeRows: readonly (typeof lessonTypes.$inferInsert)[] = [
  lessonType(1, 'Лекция | Лекция | Lecture', 'лек | лек | lec'),
  lessonType(2, 'Лабораторная работа | Лабораториялык иш | Lab', 'лаб | лаб | lab'),
  lessonType(3, 'Практическое занятие | Практикалык сабак | Practice', 'пр | пр | pr'),
  lessonType(4, 'Семинар | Семинар | Seminar', 'сем | сем | sem'),
  lessonType(
    5,
    'СРСП | Окутуучунун жетекчилигиндеги студенттин өз алдынча иши | Guided self-study',
    'срсп | осөи | gss',
  ),
  { ...lessonType(6, 'СРС | Студенттин өз алдынча иши | Self-study', 'срс | сөи | self'), hasJournal: false },
  lessonType(7, 'Консультация | Консультация | Consultation', 'конс | конс | cons'),
  lessonType(8, 'Модульный контроль | Модулдук контроль | Module test', 'мод | мод | mod'),
];

/** `*`: without it the materials of a discipline are not complete; `-`: hidden until the teacher shows it. */
export const materialTypeRows: readonly (typeof materialTypes.$inferInsert)[] = [
  materialType(1, '*', 'Силлабус | Силлабус | Syllabus'),
  materialType(2, '', 'Рабочая программа | Жумушчу программа | Course programme'),
  materialType(3, '*', 'Лекции | Лекциялар | Lectures'),
  materialType(4, '*', 'Практические занятия | Практикалык сабактар | Practice'),
  materialType(5, '', 'Лабораторные работы | Лабораториялык иштер | Labs'),
  materialType(6, '*', 'Задания СРС | СӨИ тапшырмалары | Independent work'),
  materialType(7, '*', 'Тесты и вопросы | Тесттер жана суроолор | Tests and questions'),
  materialType(8, '', 'Методические указания | Методикалык көрсөтмөлөр | Guidelines'),
  materialType(9, '', 'Презентации | Презентациялар | Slides'),
  materialType(10, '', 'Видео | Видео | Video'),
  materialType(11, '', 'Учебник | Окуу китеби | Textbook'),
  materialType(12, '*-', 'Экзаменационные билеты | Экзамендик билеттер | Exam papers'),
];

/** The row of a kind starts at 0, as the wire has it. */
export const disciplineKindRows = list(`
0 | Обязательная | Милдеттүү | Compulsory
1 | По выбору | Тандоо боюнча | Elective
2 | Факультатив | Факультатив | Optional
3 | Практика | Практика | Internship
4 | Итоговая аттестация | Жыйынтыктоочу аттестация | Final attestation
5 | Академическая разница, повтор | Академиялык айырма, кайталоо | Difference, repeat`);

export const positionRows: readonly (typeof positions.$inferInsert)[] = list(`
1 | Заведующий кафедрой | Кафедра башчысы | Head of department
2 | Профессор | Профессор | Professor
3 | Доцент | Доцент | Associate professor
4 | И.о. доцента | Доценттин м.а. | Acting associate professor
5 | Старший преподаватель | Улук окутуучу | Senior lecturer
6 | Преподаватель | Окутуучу | Lecturer
7 | Ассистент | Ассистент | Assistant
8 | Декан | Декан | Dean
9 | Заместитель декана | Декандын орун басары | Vice-dean
10 | Методист | Методист | Methodologist
11 | Лаборант | Лаборант | Laboratory assistant`).map((row) => ({ ...row, sort: row.id * 10 }));

export const academicDegreeRows = list(`
1 | Без степени | Даражасыз | No degree
2 | Кандидат наук | Илимдердин кандидаты | Candidate of Sciences
3 | Доктор наук | Илимдердин доктору | Doctor of Sciences
4 | PhD | PhD | PhD`);

/** Ids of the room types that code speaks of. */
export const roomTypeIds = {
  lecture: 1,
  classroom: 2,
  computer: 3,
  lab: 4,
  language: 5,
  gym: 6,
  clinic: 7,
} as const;

export const roomTypeRows = list(`
1 | Лекционный зал | Лекция залы | Lecture hall
2 | Учебная аудитория | Окуу аудиториясы | Classroom
3 | Компьютерный класс | Компьютердик класс | Computer class
4 | Лаборатория | Лаборатория | Laboratory
5 | Лингафонный кабинет | Лингафондук кабинет | Language laboratory
6 | Спортзал | Спорт залы | Gym
7 | Клиника | Клиника | Clinic
8 | Онлайн | Онлайн | Online`);

export const nationalityRows = list(`
1 | Кыргыз | Кыргыз | Kyrgyz
2 | Русский | Орус | Russian
3 | Узбек | Өзбек | Uzbek
4 | Дунганин | Дунган | Dungan
5 | Уйгур | Уйгур | Uyghur
6 | Таджик | Тажик | Tajik
7 | Казах | Казак | Kazakh
8 | Кореец | Корей | Korean
9 | Украинец | Украин | Ukrainian
10 | Турок | Түрк | Turk
11 | Немец | Немис | German
12 | Татарин | Татар | Tatar
99 | Другая | Башка | Other`);

export const countryRows: readonly (typeof countries.$inferInsert)[] = [
  country(1, 'KG', 'Кыргызская Республика | Кыргыз Республикасы | Kyrgyz Republic'),
  country(2, 'KZ', 'Казахстан | Казакстан | Kazakhstan'),
  country(3, 'UZ', 'Узбекистан | Өзбекстан | Uzbekistan'),
  country(4, 'TJ', 'Таджикистан | Тажикстан | Tajikistan'),
  country(5, 'TM', 'Туркменистан | Түркмөнстан | Turkmenistan'),
  country(6, 'RU', 'Россия | Россия | Russia'),
  country(7, 'CN', 'Китай | Кытай | China'),
  country(8, 'IN', 'Индия | Индия | India'),
  country(9, 'PK', 'Пакистан | Пакистан | Pakistan'),
  country(10, 'TR', 'Турция | Түркия | Türkiye'),
  country(11, 'KR', 'Республика Корея | Корея Республикасы | Republic of Korea'),
  country(12, 'MN', 'Монголия | Монголия | Mongolia'),
  country(13, 'AF', 'Афганистан | Афганистан | Afghanistan'),
  country(14, 'DE', 'Германия | Германия | Germany'),
  country(15, 'US', 'США | АКШ | United States'),
];

function level(id: number, code: string, text: string, defaultYears: number) {
  return { id, code, ...named(text), defaultYears, defaultCredits: defaultYears * 60 };
}

function lessonType(id: number, text: string, short: string) {
  const [shortRu = '', shortKg = '', shortEn = ''] = short.split(' | ');
  return { id, ...named(text), shortRu, shortKg, shortEn, hasJournal: true, sort: id * 10 };
}

function materialType(id: number, marks: string, text: string) {
  const isRequired = marks.includes('*');
  return { id, ...named(text), isRequired, startsHidden: marks.includes('-'), sort: id * 10 };
}

function country(id: number, iso2: string, text: string) {
  return { id, iso2, ...named(text) };
}

function named(text: string) {
  const [nameRu = '', nameKg = '', nameEn = ''] = text.split(' | ');
  return { nameRu, nameKg, nameEn };
}

/** Rows of a small dictionary: id and the three names. */
function list(text: string) {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...rest] = line.split(' | ');
      return { id: Number(id), ...named(rest.join(' | ')) };
    });
}
