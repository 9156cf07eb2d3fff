import type { NewsReaders } from '@bilim/contract/news';

/** What a demo item says; `{faculty}` is the short name of the faculty that speaks. */
export interface NewsTopic {
  readonly readers: NewsReaders;
  /** Spoken by a faculty to its own people, else by the university to everybody. */
  readonly isOfFaculty: boolean;
  readonly asksConfirmation?: boolean;
  /** The months in which it is news; any month where none are named. */
  readonly months?: readonly number[];
  readonly files?: readonly NewsDocument[];
  readonly ru: readonly [headline: string, body: string];
  readonly kg?: readonly [headline: string, body: string];
  readonly en?: readonly [headline: string, body: string];
}

/** What hangs on an item: a table, or some lines. */
export interface NewsDocument {
  readonly name: string;
  readonly lines: readonly string[] | readonly (readonly (string | number)[])[];
}

export const newsTopics: readonly NewsTopic[] = [
  {
    readers: 'students',
    isOfFaculty: false,
    months: [11, 12],
    ru: [
      'Начало регистрации на весенний семестр',
      'Регистрация открыта **с 1 по 25 декабря**.\n\n1. Выберите дисциплины по выбору.\n2. Проверьте, что кредитов от 24 до 36.\n3. Подтвердите список у эдвайзера.\n\nМест в подгруппах немного, не откладывайте.',
    ],
    kg: [
      'Жазгы семестрге каттоо башталды',
      'Каттоо **1-декабрдан 25-декабрга чейин** ачык. Дисциплиналарды тандап, кредиттердин санын текшериңиз.',
    ],
    en: [
      'Registration for the spring semester',
      'Registration is open **from 1 to 25 December**. Choose your electives and check that you have 24 to 36 credits.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    months: [11, 12],
    files: [
      {
        name: 'График зимней сессии.xlsx',
        lines: [
          ['Этап', 'Начало', 'Конец'],
          ['Допуск к экзаменам', '24 ноября', '1 декабря'],
          ['Экзамены', '14 декабря', '30 декабря'],
          ['Пересдачи', '18 января', '23 января'],
        ],
      },
      {
        name: 'Памятка студенту.txt',
        lines: [
          'На экзамен возьмите студенческий билет и зачётную книжку.',
          'Телефоны сдаются перед началом.',
        ],
      },
    ],
    ru: [
      'График зимней сессии опубликован',
      'Экзаменационная сессия пройдёт с 14 по 30 декабря. Проверьте расписание своей группы и допуск к экзаменам до 1 декабря – вопросы принимает деканат.',
    ],
    kg: [
      'Кышкы сессиянын графиги жарыяланды',
      'Сынактар 14-декабрдан 30-декабрга чейин өтөт. Тобуңуздун графигин жана сынактарга уруксатыңызды текшериңиз.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: false,
    asksConfirmation: true,
    months: [8, 9],
    ru: [
      'Оплата контракта: срок первой части',
      'Первую часть оплаты за год вносят **до 15 сентября**. Код оплаты – в разделе «Код оплаты», он меняется каждый год.\n\nРассрочку оформляет бухгалтерия, корпус 1, каб. 104.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    months: [9],
    ru: [
      'Кыргыз тили күнү',
      'Урматтуу студенттер жана окутуучулар! 23-сентябрда чоң залда мамлекеттик тилге арналган кече өтөт. Баарыңыздарды чакырабыз.',
    ],
    kg: [
      'Кыргыз тили күнү',
      'Урматтуу студенттер жана окутуучулар! 23-сентябрда чоң залда мамлекеттик тилге арналган кече өтөт. Баарыңыздарды чакырабыз.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: true,
    months: [2, 3, 4, 9, 10, 11],
    ru: [
      'Изменение в расписании 3 курса',
      'С понедельника лекции 3 курса по вторникам начинаются в 09:30. Расписание в портале уже обновлено.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: false,
    months: [2, 3],
    ru: [
      'Конкурс студенческих стартапов',
      'Заявки принимаются до 10 апреля. В команде – до четырёх человек с любых факультетов, победителям – грант и место в инкубаторе.\n\nУсловия: https://startup.ttgu.example',
    ],
    en: [
      'Student start-up contest',
      'Apply by 10 April. Teams of up to four from any faculty; the winners get a grant and a place in the incubator.\n\nTerms: https://startup.ttgu.example',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: false,
    months: [5, 11, 12],
    ru: [
      'Анкетирование «Преподаватель глазами студента»',
      'Анкета *анонимна* и занимает пять минут. Ответы увидит только отдел качества, в сводном виде.',
    ],
    kg: ['«Окутуучу студенттин көзү менен» анкетасы', 'Анкета *жашыруун*, беш мүнөт гана убакыт алат.'],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    files: [
      {
        name: 'Новые книги.xlsx',
        lines: [
          ['Автор', 'Название', 'Год'],
          ['Чыңгыз Айтматов', 'Ак кеме', 2020],
          ['Касым Тыныстанов', 'Касым ырларынын жыйнагы', 2019],
          ['Томас Кормен и другие', 'Алгоритмы: построение и анализ', 2022],
        ],
      },
    ],
    ru: [
      'Обновление электронной библиотеки',
      'Добавлено 120 книг: программирование, экономика, кыргызская литература. Ищите их в разделе «Электронная библиотека».',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: true,
    months: [3, 4, 10, 11],
    ru: [
      'Олимпиада по программированию',
      'Команды по 3 человека, регистрация в деканате {faculty} до пятницы. Задачи – на русском и английском.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: true,
    months: [9, 10],
    ru: [
      'Медосмотр первокурсников',
      'График по группам:\n\n- понедельник – первые группы;\n- вторник – вторые группы;\n- среда – все, кто не успел.\n\nС собой – студенческий билет.',
    ],
  },
  {
    readers: 'teachers',
    isOfFaculty: false,
    asksConfirmation: true,
    months: [3, 10, 11],
    ru: [
      'Закрытие первого модуля',
      'Баллы первого модуля вносят до пятницы включительно. После закрытия изменить их можно только с разрешения деканата или офиса регистрации.',
    ],
    kg: ['Биринчи модулдун жабылышы', 'Биринчи модулдун упайлары жума күнүнө чейин киргизилет.'],
  },
  {
    readers: 'teachers',
    isOfFaculty: true,
    months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
    files: [
      {
        name: 'Повестка.txt',
        lines: ['1. Итоги первого модуля.', '2. Темы выпускных работ.', '3. Разное.'],
      },
    ],
    ru: [
      'Заседание совета факультета',
      'Совет {faculty} собирается в четверг в 15:00, ауд. 214. В повестке – итоги модуля и темы выпускных работ.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: true,
    months: [3, 4, 5],
    ru: [
      'День открытых дверей',
      'Приглашаем абитуриентов и их родителей. {faculty} покажет лаборатории и ответит на вопросы о поступлении.',
    ],
    en: [
      'Open day',
      '{faculty} shows its laboratories and answers questions about admission. Everybody is welcome.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    months: [3],
    ru: [
      'Нооруз майрамы',
      'Праздничная программа 21 марта на площади у главного корпуса: концерт, национальные игры, сумолок. Занятий в этот день нет.',
    ],
    kg: [
      'Нооруз майрамы',
      '21-мартта башкы корпустун алдындагы аянтта майрамдык программа: концерт, улуттук оюндар, сүмөлөк.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    months: [6, 7, 8],
    ru: [
      'Библиотека летом',
      'До 31 августа читальный зал работает с 9:00 до 15:00, в субботу и воскресенье закрыт. Книги на дом выдают как обычно.',
    ],
    kg: [
      'Китепкана жайында',
      '31-августка чейин окуу залы 9:00дөн 15:00гө чейин иштейт, ишемби жана жекшемби күндөрү жабык.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    months: [6, 7],
    ru: [
      'Приёмная комиссия начала работу',
      'Абитуриентов принимают в главном корпусе с 9:00 до 17:00. Расскажите о нас тем, кто выбирает, где учиться.',
    ],
    en: [
      'Admissions are open',
      'Applicants are welcome in the main building from 9:00 to 17:00. Tell those who are choosing where to study.',
    ],
  },
];
