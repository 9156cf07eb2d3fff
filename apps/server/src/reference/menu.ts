import type { RoleName } from '@bilim/contract';

import type { menuLinkRoles, menuLinks } from '#modules/settings/menu.tables.ts';

type MenuLink = typeof menuLinks.$inferInsert;

/** Letters of the roles in the table below. */
const roleLetters: Readonly<Record<string, RoleName>> = {
  T: 'teacher',
  S: 'student',
  D: 'dean',
  R: 'registrar',
  H: 'head',
  B: 'accountant',
  L: 'librarian',
  O: 'operator',
  G: 'scheduler',
  Y: 'analyst',
  A: 'admin',
};

/** Key, section, roles that see the entry, names, and the route where it is not the key. The order is the order in the menu. */
const entries = `
schedule | study | TSDRHGYA | Расписание | Сабактардын жүгүртмөсү | Schedule
journal | study | TSDRHYA | Журнал | Журнал | Journal
sheet | study | TDRHA | Электронная ведомость | Электрондук ведомость | Electronic grading sheet
umk | study | TSDHLA | УМК | ОМК | Study materials
library | study | TSDRHBLOGYA | Электронная библиотека | Электрондук китепкана | E-library
testing | study | TSRA | Тестирование | Тестирлөө | Testing
registration | study | SDRA | Регистрация на дисциплины | Дисциплиналарга катталуу | Discipline registration
personalcard | documents | TSDRHOGA | Личная карточка | Жеке карточка | Personal card
documents | documents | TSDRHBLOGYA | Документы | Документтер | Documents
transcript | documents | SDROA | Транскрипт | Транскрипт | Transcript
singlewindow | documents | SDOA | Заказ справок | Маалымкатка буйрутма берүү | Reference requests
paymentcode | documents | SBA | Код оплаты | Төлөм коду | Payment code
rating | services | TSDRHYA | Рейтинг | Рейтинг | Rating
questionnaire | services | TSDRHYA | Анкетирование | Сурамжылоо | Questionnaire
workload | services | TDRHGYA | Нагрузка преподавателя | Окутуучунун жүктөмү | Teacher workload
rooms | services | TDRHGYA | Аудитории | Аудиториялар | Rooms
webinars | services | TSHA | Вебинары | Вебинарлар | Webinars
qrstud | services | S | QR-код студента | Студенттин QR-коду | Student QR code
reportqr | services | TDRHYA | QR-отчёты студентов | Студенттердин QR-отчеттору | Student QR reports
manual | services | TSDRHBLOGYA | Руководство пользователя | Колдонуучунун нускамасы | User manual
activations | staff | DRA | Ссылки для входа | Кирүү шилтемелери | Sign-in links | admin/activations
journaloffice | staff | DR | Журналы: возврат и разрешения | Журналдар: кайтаруу жана уруксат | Journals: restoring and permissions | admin/journal
import | staff | RA | Импорт списков | Тизмелерди импорттоо | Import of lists | admin/import
timetableimport | staff | RGA | Импорт расписания | Жүгүртмөнү импорттоо | Timetable import | admin/import/timetable
posters | staff | RGA | QR-плакаты аудиторий | Аудиториялардын QR-плакаттары | QR posters of rooms | admin/posters
excuses | staff | DR | Уважительные причины | Жүйөлүү себептер | Excuses | admin/excuses
chatreports | staff | DR | Жалобы на сообщения | Билдирүүлөргө даттануулар | Reported messages | admin/chat
missingtexts | staff | A | Недостающие переводы | Жетпеген котормолор | Missing translations | admin/texts
dictionaries | staff | RGA | Справочники | Маалымдамалар | Dictionaries | admin/dictionaries`;

const rows = entries
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

export const menuLinkRows: readonly MenuLink[] = rows.map(
  ([key = '', section = '', , nameRu = '', nameKg = '', nameEn = '', route = key], index) => ({
    id: index + 1,
    key,
    route: `/lms/${route}`,
    icon: key,
    section: sectionNamed(section),
    sort: (index + 1) * 10,
    nameRu,
    nameKg,
    nameEn,
  }),
);

export const menuLinkRoleRows: readonly (typeof menuLinkRoles.$inferInsert)[] = rows.flatMap(
  ([, , letters = ''], index) =>
    letters.split('').map((letter) => ({ menuLinkId: index + 1, role: roleByLetter(letter) })),
);

function sectionNamed(name: string): MenuLink['section'] {
  if (name === 'study' || name === 'documents' || name === 'services' || name === 'staff') return name;
  throw new Error(`No section ${name} in the menu`);
}

function roleByLetter(letter: string): RoleName {
  const role = roleLetters[letter];
  if (role === undefined) throw new Error(`No role ${letter}`);
  return role;
}
