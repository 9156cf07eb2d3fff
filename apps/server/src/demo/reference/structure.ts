/** A name in the three languages of the university. */
export interface Named {
  readonly ru: string;
  readonly kg: string;
  readonly en: string;
}

export interface DemoFaculty extends Named {
  readonly id: number;
  readonly code: string;
}

export interface DemoDepartment extends Named {
  readonly id: number;
  readonly facultyId: number;
  readonly short: string;
}

export interface DemoSpecialty extends Named {
  readonly id: number;
  readonly code: string;
  readonly abbreviation: string;
  readonly facultyId: number;
  readonly departmentId: number;
  readonly levelId: number;
  readonly years: number;
  readonly credits: number;
}

export const university = {
  ru: 'Теңир-Тооский государственный университет',
  kg: 'Теңир-Тоо мамлекеттик университети',
  en: 'Tengir-Too State University',
  shortRu: 'ТТГУ',
  addressRu: '720000, г. Бишкек, пр. Айтматова, 100',
  addressKg: '720000, Бишкек ш., Айтматов пр., 100',
  addressEn: '100 Aitmatov Ave., Bishkek, 720000',
  phone: '+996312000100',
  email: 'info@ttgu.example',
} as const;

export const faculties: readonly DemoFaculty[] = table(`
ФИТ | Факультет информационных технологий | Маалыматтык технологиялар факультети | Faculty of Information Technologies
ФЭУ | Факультет экономики и управления | Экономика жана башкаруу факультети | Faculty of Economics and Management
ЮФ | Юридический факультет | Юридика факультети | Faculty of Law
ФФЛ | Факультет филологии и лингвистики | Филология жана лингвистика факультети | Faculty of Philology and Linguistics
ЭФ | Энергетический факультет | Энергетика факультети | Faculty of Power Engineering
АСФ | Архитектурно-строительный факультет | Архитектура жана курулуш факультети | Faculty of Architecture and Civil Engineering
ПФ | Педагогический факультет | Педагогика факультети | Faculty of Education
МФ | Медицинский факультет | Медицина факультети | Faculty of Medicine
`).map(([code, ru, kg, en], index) => ({
  id: index + 1,
  code,
  ru,
  kg,
  en,
}));

const departmentRows = table(`
ФИТ | ПОКС | Программное обеспечение компьютерных систем | Компьютердик системалардын программалык камсыздоосу | Software of Computer Systems
ФИТ | ИВТ | Информатика и вычислительная техника | Информатика жана эсептөө техникасы | Computer Science and Engineering
ФИТ | ИСТ | Информационные системы и технологии | Маалыматтык системалар жана технологиялар | Information Systems and Technologies
ФИТ | ВМ | Высшая математика | Жогорку математика | Higher Mathematics
ФИТ | ИБ | Информационная безопасность | Маалыматтык коопсуздук | Information Security
ФЭУ | ЭиФ | Экономика и финансы | Экономика жана финансы | Economics and Finance
ФЭУ | МиМ | Менеджмент и маркетинг | Менеджмент жана маркетинг | Management and Marketing
ФЭУ | БУА | Бухгалтерский учёт и аудит | Бухгалтердик эсеп жана аудит | Accounting and Audit
ЮФ | ТИГП | Теория и история государства и права | Мамлекет жана укуктун теориясы жана тарыхы | Theory and History of State and Law
ЮФ | ГПП | Гражданское право и процесс | Жарандык укук жана процесс | Civil Law and Procedure
ЮФ | УПК | Уголовное право и криминалистика | Кылмыш укугу жана криминалистика | Criminal Law and Forensic Science
ФФЛ | КЯЛ | Кыргызский язык и литература | Кыргыз тили жана адабияты | Kyrgyz Language and Literature
ФФЛ | РЯЛ | Русский язык и литература | Орус тили жана адабияты | Russian Language and Literature
ФФЛ | ТПП | Теория и практика перевода | Котормонун теориясы жана практикасы | Translation Theory and Practice
ФФЛ | ИЯ | Иностранные языки | Чет тилдер | Foreign Languages
ФФЛ | ФОН | Философия и общественные науки | Философия жана коомдук илимдер | Philosophy and Social Sciences
ФФЛ | ИКМ | История Кыргызстана и манасоведение | Кыргызстандын тарыхы жана манас таануу | History of Kyrgyzstan and Manas Studies
ФФЛ | ФВ | Физическое воспитание | Дене тарбия | Physical Education
ЭФ | ЭЭ | Электроэнергетика | Электр энергетикасы | Electrical Power Engineering
ЭФ | ТОЭ | Теоретические основы электротехники | Электротехниканын теориялык негиздери | Theory of Electrical Engineering
ЭФ | ТЭ | Теплоэнергетика | Жылуулук энергетикасы | Heat Power Engineering
ЭФ | ФХ | Физика и химия | Физика жана химия | Physics and Chemistry
АСФ | Арх | Архитектура | Архитектура | Architecture
АСФ | ПГС | Промышленное и гражданское строительство | Өнөр жай жана жарандык курулуш | Industrial and Civil Construction
АСФ | ГЗ | Геодезия и землеустройство | Геодезия жана жер түзүү | Geodesy and Land Management
ПФ | ПП | Педагогика и психология | Педагогика жана психология | Pedagogy and Psychology
ПФ | НО | Начальное образование | Башталгыч билим берүү | Primary Education
ПФ | ФМО | Физико-математическое образование | Физика-математикалык билим берүү | Physics and Mathematics Education
МФ | АФ | Анатомия и физиология | Анатомия жана физиология | Anatomy and Physiology
МФ | ВБ | Внутренние болезни | Ички оорулар | Internal Diseases
МФ | Хир | Хирургия | Хирургия | Surgery
МФ | Пед | Педиатрия | Педиатрия | Pediatrics
`);

export const departments: readonly DemoDepartment[] = departmentRows.map(
  ([faculty, short, ru, kg, en], index) => ({
    id: index + 1,
    facultyId: facultyId(faculty),
    short,
    ru,
    kg,
    en,
  }),
);

export interface DemoDirection extends Named {
  readonly id: number;
  readonly code: string;
}

export const directions: readonly DemoDirection[] = table(`
510000 | Естественные науки и математика | Табигый илимдер жана математика | Natural Sciences and Mathematics
530000 | Гуманитарные науки | Гуманитардык илимдер | Humanities
550000 | Педагогика | Педагогика | Education
560000 | Здравоохранение | Саламаттык сактоо | Health Care
580000 | Экономика и управление | Экономика жана башкаруу | Economics and Management
590000 | Информационная безопасность | Маалыматтык коопсуздук | Information Security
640000 | Энергетика | Энергетика | Power Engineering
710000 | Информатика и вычислительная техника | Информатика жана эсептөө техникасы | Computing
750000 | Архитектура и строительство | Архитектура жана курулуш | Architecture and Construction
`).map(([code, ru, kg, en], index) => ({ id: index + 1, code, ru, kg, en }));

/** Level 1 bachelor, 2 specialist, 3 master. */
export const specialties: readonly DemoSpecialty[] = table(`
710100 | ИВТ | ИВТ | 1 | Информатика и вычислительная техника | Информатика жана эсептөө техникасы | Computer Science and Engineering | 4
710200 | ИСТ | ИСТ | 1 | Информационные системы и технологии | Маалыматтык системалар жана технологиялар | Information Systems and Technologies | 4
710300 | ПРИ | ИСТ | 1 | Прикладная информатика | Колдонмо информатика | Applied Informatics | 4
710400 | ПИ | ПОКС | 1 | Программная инженерия | Программалык инженерия | Software Engineering | 4
590100 | ИБ | ИБ | 1 | Информационная безопасность | Маалыматтык коопсуздук | Information Security | 4
510200 | ПМИ | ВМ | 1 | Прикладная математика и информатика | Колдонмо математика жана информатика | Applied Mathematics and Informatics | 4
580100 | ЭК | ЭиФ | 1 | Экономика | Экономика | Economics | 4
580200 | МН | МиМ | 1 | Менеджмент | Менеджмент | Management | 4
580500 | БИ | МиМ | 1 | Бизнес-информатика | Бизнес-информатика | Business Informatics | 4
530500 | ЮР | ТИГП | 1 | Юриспруденция | Юриспруденция | Law | 4
531000 | ФЛ | КЯЛ | 1 | Филология | Филология | Philology | 4
531100 | ЛИ | ТПП | 1 | Лингвистика | Лингвистика | Linguistics | 4
640100 | ТТ | ТЭ | 1 | Теплоэнергетика и теплотехника | Жылуулук энергетикасы жана жылуулук техникасы | Heat Power Engineering | 4
640200 | ЭЭ | ЭЭ | 1 | Электроэнергетика и электротехника | Электр энергетикасы жана электротехника | Electrical Power Engineering | 4
750100 | АРХ | Арх | 1 | Архитектура | Архитектура | Architecture | 5
750500 | СТ | ПГС | 1 | Строительство | Курулуш | Civil Engineering | 4
550200 | ФМ | ФМО | 1 | Физико-математическое образование | Физика-математикалык билим берүү | Physics and Mathematics Education | 4
550700 | НО | НО | 1 | Педагогика (начальное образование) | Педагогика (башталгыч билим берүү) | Education (primary) | 4
560001 | ЛД | ВБ | 2 | Лечебное дело | Дарылоо иши | General Medicine | 6
560002 | ПД | Пед | 2 | Педиатрия | Педиатрия | Pediatrics | 6
710400М | ПИМ | ПОКС | 3 | Программная инженерия (магистратура) | Программалык инженерия (магистратура) | Software Engineering (MSc) | 2
`).map(([code, abbreviation, department, level, ru, kg, en, years], index) => ({
  id: index + 1,
  code,
  abbreviation,
  facultyId: departmentByShort(department).facultyId,
  departmentId: departmentByShort(department).id,
  levelId: Number(level),
  years: Number(years),
  credits: Number(years) * 60,
  ru,
  kg,
  en,
}));

/** The direction of a specialty has the same first two digits. */
export function directionOf(specialty: DemoSpecialty): DemoDirection {
  const found = directions.find(({ code }) => code.slice(0, 2) === specialty.code.slice(0, 2));
  if (found === undefined) throw new Error(`No direction for ${specialty.code}`);
  return found;
}

export function departmentByShort(short: string): DemoDepartment {
  const found = departments.find((department) => department.short === short);
  if (found === undefined) throw new Error(`No department ${short}`);
  return found;
}

export function specialtyByCode(code: string): DemoSpecialty {
  const found = specialties.find((specialty) => specialty.code === code);
  if (found === undefined) throw new Error(`No specialty ${code}`);
  return found;
}

function facultyId(code: string): number {
  const found = faculties.find((faculty) => faculty.code === code);
  if (found === undefined) throw new Error(`No faculty ${code}`);
  return found.id;
}

type Row = readonly [string, string, string, string, string, string, string, string];

/** Cells of a text table; a missing cell at the end is empty. */
function table(text: string): Row[] {
  const lines = text.trim().split('\n');
  return lines.map((line) => {
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = line.split(' | ');
    return [a, b, c, d, e, f, g, h] as const;
  });
}
