import type { bookCategories, bookSections } from '#modules/library/categories.tables.ts';

export const bookSectionRows: readonly (typeof bookSections.$inferInsert)[] = numbered(`
Учебная литература | Окуу адабияты | Textbooks
Научная литература | Илимий адабият | Science
Художественная литература | Көркөм адабият | Fiction
Справочники и словари | Маалымдамалар жана сөздүктөр | Reference and dictionaries
Методические пособия | Методикалык колдонмолор | Teaching aids
Периодика | Мезгилдүү басылмалар | Periodicals
Труды университета | Университеттин эмгектери | University proceedings`);

const textbooks = `
Информатика и программирование | Информатика жана программалоо | Computing and programming
Математика | Математика | Mathematics
Физика | Физика | Physics
Химия | Химия | Chemistry
Экономика и финансы | Экономика жана каржы | Economics and finance
Право | Укук | Law
Языкознание | Тил илими | Linguistics
История и философия | Тарых жана философия | History and philosophy
Энергетика | Энергетика | Energy
Строительство и архитектура | Курулуш жана архитектура | Construction and architecture
Медицина | Медицина | Medicine
Педагогика и психология | Педагогика жана психология | Education and psychology
Кыргызский язык и литература | Кыргыз тили жана адабияты | Kyrgyz language and literature`;

const fiction = `
Кыргызская литература | Кыргыз адабияты | Kyrgyz literature
Русская классика | Орус классикасы | Russian classics
Мировая литература | Дүйнөлүк адабият | World literature
Эпос «Манас» | «Манас» эпосу | The Manas epic`;

/** Sections that nobody has divided yet have one category, so that a book can stand there. */
const undivided: readonly (readonly [section: number, names: string])[] = [
  [2, 'Монографии и статьи | Монографиялар жана макалалар | Monographs and papers'],
  [4, 'Словари и энциклопедии | Сөздүктөр жана энциклопедиялар | Dictionaries and encyclopedias'],
  [5, 'Методические указания | Методикалык көрсөтмөлөр | Guidelines'],
  [6, 'Журналы и газеты | Журналдар жана гезиттер | Journals and newspapers'],
  [7, 'Сборники и диссертации | Жыйнактар жана диссертациялар | Collections and theses'],
];

export const bookCategoryRows: readonly (typeof bookCategories.$inferInsert)[] = [
  ...numbered(textbooks).map((row) => ({ ...row, sectionId: 1 })),
  ...numbered(fiction, 30).map((row) => ({ ...row, sectionId: 3 })),
  ...undivided.flatMap(([sectionId, names]) =>
    numbered(names, 40 + sectionId * 2).map((row) => ({ ...row, sectionId })),
  ),
];

function numbered(text: string, before = 0) {
  return text
    .trim()
    .split('\n')
    .map((line, index) => {
      const [nameRu = '', nameKg = '', nameEn = ''] = line.split(' | ');
      return { id: before + index + 1, nameRu, nameKg, nameEn, sort: (index + 1) * 10 };
    });
}
