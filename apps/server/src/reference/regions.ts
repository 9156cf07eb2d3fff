import type { districts, regions } from '#modules/people/people.tables.ts';

/** The regions and districts of Kyrgyzstan: number in the state's register of places, Russian, Kyrgyz, English. */
const places = `
41711 | г. Бишкек | Бишкек шаары | Bishkek city
  41711201 | Ленинский район | Ленин району | Leninsky district
  41711202 | Октябрьский район | Октябрь району | Oktyabrsky district
  41711203 | Первомайский район | Биринчи Май району | Pervomaysky district
  41711204 | Свердловский район | Свердлов району | Sverdlovsky district
41721 | г. Ош | Ош шаары | Osh city
  – | г. Ош | Ош ш. | Osh city
41705 | Баткенская область | Баткен облусу | Batken region
  41705214 | Баткенский район | Баткен району | Batken district
  41705236 | Лейлекский район | Лейлек району | Leylek district
  41705258 | Кадамжайский район | Кадамжай району | Kadamjay district
  41705410 | г. Баткен | Баткен ш. | Batken city
  41705420 | г. Сулюкта | Сүлүктү ш. | Sulukta city
  41705430 | г. Кызыл-Кия | Кызыл-Кыя ш. | Kyzyl-Kiya city
41703 | Джалал-Абадская область | Жалал-Абад облусу | Jalal-Abad region
  41703204 | Ала-Букинский район | Ала-Бука району | Ala-Buka district
  41703207 | Базар-Коргонский район | Базар-Коргон району | Bazar-Korgon district
  41703211 | Аксыйский район | Аксы району | Aksy district
  41703215 | Ноокенский район | Ноокен району | Nooken district
  41703220 | Сузакский район | Сузак району | Suzak district
  41703223 | Тогуз-Тороуский район | Тогуз-Торо району | Toguz-Toro district
  41703225 | Токтогульский район | Токтогул району | Toktogul district
  41703230 | Чаткальский район | Чаткал району | Chatkal district
  41703410 | г. Джалал-Абад | Жалал-Абад ш. | Jalal-Abad city
  41703420 | г. Таш-Кумыр | Таш-Көмүр ш. | Tash-Kumyr city
  41703430 | г. Майлуу-Суу | Майлуу-Суу ш. | Mailuu-Suu city
  41703440 | г. Кара-Куль | Кара-Көл ш. | Kara-Kul city
41702 | Иссык-Кульская область | Ысык-Көл облусу | Issyk-Kul region
  41702205 | Ак-Суйский район | Ак-Суу району | Ak-Suu district
  41702210 | Джети-Огузский район | Жети-Өгүз району | Jeti-Oguz district
  41702215 | Иссык-Кульский район | Ысык-Көл району | Issyk-Kul district
  41702220 | Тонский район | Тоң району | Ton district
  41702225 | Тюпский район | Түп району | Tyup district
  41702410 | г. Каракол | Каракол ш. | Karakol city
  41702420 | г. Балыкчы | Балыкчы ш. | Balykchy city
41704 | Нарынская область | Нарын облусу | Naryn region
  41704210 | Ак-Талинский район | Ак-Талаа району | Ak-Talaa district
  41704220 | Ат-Башинский район | Ат-Башы району | At-Bashy district
  41704230 | Жумгальский район | Жумгал району | Jumgal district
  41704235 | Кочкорский район | Кочкор району | Kochkor district
  41704245 | Нарынский район | Нарын району | Naryn district
  41704400 | г. Нарын | Нарын ш. | Naryn city
41706 | Ошская область | Ош облусу | Osh region
  41706207 | Алайский район | Алай району | Alay district
  41706211 | Араванский район | Араван району | Aravan district
  41706226 | Кара-Суйский район | Кара-Суу району | Kara-Suu district
  41706242 | Ноокатский район | Ноокат району | Nookat district
  41706246 | Кара-Кульджинский район | Кара-Кулжа району | Kara-Kulja district
  41706255 | Узгенский район | Өзгөн району | Uzgen district
  41706259 | Чон-Алайский район | Чоң-Алай району | Chon-Alay district
41707 | Таласская область | Талас облусу | Talas region
  41707215 | Айтматовский район | Айтматов району | Aitmatov district
  41707220 | Бакай-Атинский район | Бакай-Ата району | Bakay-Ata district
  41707225 | Манасский район | Манас району | Manas district
  41707232 | Таласский район | Талас району | Talas district
  41707400 | г. Талас | Талас ш. | Talas city
41708 | Чуйская область | Чүй облусу | Chui region
  41708203 | Аламудунский район | Аламүдүн району | Alamudun district
  41708206 | Ысык-Атинский район | Ысык-Ата району | Ysyk-Ata district
  41708209 | Жайылский район | Жайыл району | Jayyl district
  41708213 | Кеминский район | Кемин району | Kemin district
  41708217 | Московский район | Москва району | Moscow district
  41708219 | Панфиловский район | Панфилов району | Panfilov district
  41708222 | Сокулукский район | Сокулук району | Sokuluk district
  41708223 | Чуйский район | Чүй району | Chui district
  41708400 | г. Токмок | Токмок ш. | Tokmok city
– | Иностранное государство | Чет мамлекет | Foreign country
  – | Вне Кыргызской Республики | Кыргыз Республикасынан тышкары | Outside the Kyrgyz Republic`;

const lines = places
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ isRegion: !line.startsWith(' '), ...placeOf(line.trim()) }));

export const regionRows: readonly (typeof regions.$inferInsert)[] = lines
  .filter(({ isRegion }) => isRegion)
  .map(({ soate, nameRu, nameKg, nameEn }, place) => {
    const id = place + 1;
    return { id, soate, nameRu, nameKg, nameEn, sort: id * 10 };
  });

export const districtRows: readonly (typeof districts.$inferInsert)[] = lines.flatMap(
  ({ isRegion, ...row }, place) => {
    if (isRegion) return [];
    const regionId = lines.slice(0, place).filter((line) => line.isRegion).length;
    const before = lines.slice(0, place).filter((line) => !line.isRegion).length;
    return [{ ...row, id: before + 1, regionId, kind: kindOf(row.nameRu, regionId) }];
  },
);

function placeOf(line: string) {
  const [soate = '', nameRu = '', nameKg = '', nameEn = ''] = line.split(' | ');
  return { soate: soate === '–' ? null : soate, nameRu, nameKg, nameEn };
}

/** Bishkek stands first, and only its districts are those of a city. */
function kindOf(nameRu: string, regionId: number) {
  if (nameRu.startsWith('Вне')) return 'abroad';
  if (nameRu.startsWith('г. ')) return 'city';
  return regionId === 1 ? 'city_district' : 'district';
}
