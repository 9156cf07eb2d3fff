import type { NewsReaders } from '@bilim/contract/news';

/** What a demo item says; `{faculty}` is the short name of the faculty that speaks. */
export interface NewsTopic {
  readonly readers: NewsReaders;
  /** Spoken by a faculty to its own people, else by the university to everybody. */
  readonly isOfFaculty: boolean;
  readonly asksConfirmation?: boolean;
  readonly ru: readonly [headline: string, body: string];
  readonly kg?: readonly [headline: string, body: string];
  readonly en?: readonly [headline: string, body: string];
}

export const newsTopics: readonly NewsTopic[] = [
  {
    readers: 'students',
    isOfFaculty: false,
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
    ru: [
      'Оплата контракта: срок первой части',
      'Первую часть оплаты за год вносят **до 15 сентября**. Код оплаты – в разделе «Код оплаты», он меняется каждый год.\n\nРассрочку оформляет бухгалтерия, корпус 1, каб. 104.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: false,
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
    ru: [
      'Изменение в расписании 3 курса',
      'С понедельника лекции 3 курса по вторникам начинаются в 09:30. Расписание в портале уже обновлено.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: false,
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
    ru: [
      'Анкетирование «Преподаватель глазами студента»',
      'Анкета *анонимна* и занимает пять минут. Ответы увидит только отдел качества, в сводном виде.',
    ],
    kg: ['«Окутуучу студенттин көзү менен» анкетасы', 'Анкета *жашыруун*, беш мүнөт гана убакыт алат.'],
  },
  {
    readers: 'all',
    isOfFaculty: false,
    ru: [
      'Обновление электронной библиотеки',
      'Добавлено 120 книг: программирование, экономика, кыргызская литература. Ищите их в разделе «Электронная библиотека».',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: true,
    ru: [
      'Олимпиада по программированию',
      'Команды по 3 человека, регистрация в деканате {faculty} до пятницы. Задачи – на русском и английском.',
    ],
  },
  {
    readers: 'students',
    isOfFaculty: true,
    ru: [
      'Медосмотр первокурсников',
      'График по группам:\n\n- понедельник – первые группы;\n- вторник – вторые группы;\n- среда – все, кто не успел.\n\nС собой – студенческий билет.',
    ],
  },
  {
    readers: 'teachers',
    isOfFaculty: false,
    asksConfirmation: true,
    ru: [
      'Закрытие первого модуля',
      'Баллы первого модуля вносят до пятницы включительно. После закрытия изменить их можно только с разрешения деканата или офиса регистрации.',
    ],
    kg: ['Биринчи модулдун жабылышы', 'Биринчи модулдун упайлары жума күнүнө чейин киргизилет.'],
  },
  {
    readers: 'teachers',
    isOfFaculty: true,
    ru: [
      'Заседание совета факультета',
      'Совет {faculty} собирается в четверг в 15:00, ауд. 214. В повестке – итоги модуля и темы выпускных работ.',
    ],
  },
  {
    readers: 'all',
    isOfFaculty: true,
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
    ru: [
      'Нооруз майрамы',
      'Праздничная программа 21 марта на площади у главного корпуса: концерт, национальные игры, сумолок. Занятий в этот день нет.',
    ],
    kg: [
      'Нооруз майрамы',
      '21-мартта башкы корпустун алдындагы аянтта майрамдык программа: концерт, улуттук оюндар, сүмөлөк.',
    ],
  },
];
