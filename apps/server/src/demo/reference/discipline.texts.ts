/**
 * Every discipline of the curricula: Russian, Kyrgyz and English name, department, way of teaching.
 * A number at the end of a name in a curriculum is a part of the same course and is not repeated here.
 * Department `*` is the graduating department of the specialty that studies it.
 */
export const disciplineTexts = `
Кыргызский язык и литература | Кыргыз тили жана адабияты | Kyrgyz Language and Literature | КЯЛ | lang
Деловой кыргызский язык | Иш кагаздары боюнча кыргыз тили | Business Kyrgyz | КЯЛ | lang
Русский язык | Орус тили | Russian Language | РЯЛ | lang
Иностранный язык | Чет тили | Foreign Language | ИЯ | lang
Второй иностранный язык | Экинчи чет тили | Second Foreign Language | ИЯ | lang
История Кыргызстана | Кыргызстандын тарыхы | History of Kyrgyzstan | ИКМ | seminar
Манасоведение | Манас таануу | Manas Studies | ИКМ | seminar
География Кыргызстана | Кыргызстандын географиясы | Geography of Kyrgyzstan | ГЗ | seminar
Философия | Философия | Philosophy | ФОН | seminar
Социология | Социология | Sociology | ФОН | seminar
Логика | Логика | Logic | ФОН | practice
Психология | Психология | Psychology | ПП | seminar
Физическая культура | Дене тарбия | Physical Education | ФВ | sport
Информатика | Информатика | Computer Literacy | ИВТ | lab
Высшая математика | Жогорку математика | Higher Mathematics | ВМ | practice
Математический анализ | Математикалык анализ | Calculus | ВМ | practice
Дискретная математика | Дискреттик математика | Discrete Mathematics | ВМ | practice
Линейная алгебра и аналитическая геометрия | Сызыктуу алгебра жана аналитикалык геометрия | Linear Algebra and Analytic Geometry | ВМ | practice
Теория вероятностей и математическая статистика | Ыктымалдыктар теориясы жана математикалык статистика | Probability and Statistics | ВМ | practice
Численные методы | Сандык методдор | Numerical Methods | ВМ | lab
Математическая логика | Математикалык логика | Mathematical Logic | ВМ | practice
Физика | Физика | Physics | ФХ | lab
Химия | Химия | Chemistry | ФХ | lab
Введение в специальность | Адистикке киришүү | Introduction to the Profession | * | seminar
Введение в профессию | Кесипке киришүү | Introduction to Medicine | АФ | seminar
Учебная практика | Окуу практикасы | Study Internship | * | none
Производственная практика | Өндүрүштүк практика | Work Internship | * | none
Преддипломная практика | Диплом алдындагы практика | Pre-graduation Internship | * | none
Государственный экзамен по специальности | Адистик боюнча мамлекеттик экзамен | State Examination | * | none
Выпускная квалификационная работа | Бүтүрүүчү квалификациялык иш | Graduation Thesis | * | none
Проектный менеджмент | Долбоорлорду башкаруу | Project Management | МиМ | practice
Основы предпринимательства | Ишкердиктин негиздери | Basics of Entrepreneurship | МиМ | practice
Защита интеллектуальной собственности | Интеллектуалдык менчикти коргоо | Intellectual Property Protection | ГПП | seminar
Безопасность жизнедеятельности | Жашоо коопсуздугу | Life Safety | ТЭ | practice
Охрана труда | Эмгекти коргоо | Occupational Safety | ТЭ | practice
Введение в программную инженерию | Программалык инженерияга киришүү | Introduction to Software Engineering | ПОКС | practice
Программирование | Программалоо | Programming | ПОКС | lab
Объектно-ориентированное программирование | Объекттик-багытталган программалоо | Object-Oriented Programming | ПОКС | lab
Алгоритмы и структуры данных | Алгоритмдер жана маалымат структуралары | Algorithms and Data Structures | ПОКС | lab
Базы данных | Маалымат базалары | Databases | ПОКС | lab
Архитектура ЭВМ | ЭЭМдин архитектурасы | Computer Architecture | ИВТ | lab
Веб-технологии | Веб-технологиялар | Web Technologies | ПОКС | lab
Операционные системы | Операциялык системалар | Operating Systems | ИВТ | lab
Курсовая работа по базам данных | Маалымат базалары боюнча курстук иш | Course Paper in Databases | ПОКС | none
Компьютерные сети | Компьютердик тармактар | Computer Networks | ИВТ | lab
Проектирование программного обеспечения | Программалык камсыздоону долбоорлоо | Software Design | ПОКС | lab
Тестирование ПО | Программаларды тестирлөө | Software Testing | ПОКС | lab
Мобильная разработка | Мобилдик иштеп чыгуу | Mobile Development | ПОКС | lab
Человеко-машинное взаимодействие | Адам менен машинанын өз ара аракети | Human-Computer Interaction | ИСТ | lab
Экономика и право в ИТ | МТдагы экономика жана укук | Economics and Law in IT | ЭиФ | seminar
Управление программными проектами | Программалык долбоорлорду башкаруу | Software Project Management | ПОКС | practice
Архитектура ПО | Программалык камсыздоонун архитектурасы | Software Architecture | ПОКС | lab
Курсовой проект по архитектуре ПО | Программанын архитектурасы боюнча курстук долбоор | Course Project in Software Architecture | ПОКС | none
Информационная безопасность | Маалыматтык коопсуздук | Information Security | ИБ | lab
Машинное обучение | Машиналык окутуу | Machine Learning | ИСТ | lab
Распределённые системы и облачные вычисления | Бөлүштүрүлгөн системалар жана булут эсептөөлөрү | Distributed Systems and Cloud Computing | ИСТ | lab
Сопровождение ПО и DevOps | Программаны колдоо жана DevOps | Software Maintenance and DevOps | ПОКС | lab
Техническое письмо | Техникалык жазуу | Technical Writing | РЯЛ | practice
Качество и стандартизация ПО | Программанын сапаты жана стандартташтыруу | Software Quality and Standards | ПОКС | practice
Предпринимательство в ИТ | МТдагы ишкердик | Entrepreneurship in IT | МиМ | practice
Компьютерная графика | Компьютердик графика | Computer Graphics | ИВТ | lab
Язык Python | Python тили | Python Language | ПОКС | lab
Основы электроники | Электрониканын негиздери | Basics of Electronics | ТОЭ | lab
Функциональное программирование | Функционалдык программалоо | Functional Programming | ПОКС | lab
Программирование на Java | Java тилинде программалоо | Programming in Java | ПОКС | lab
Программирование на C# | C# тилинде программалоо | Programming in C# | ИСТ | lab
Разработка игр | Оюндарды иштеп чыгуу | Game Development | ПОКС | lab
Интернет вещей | Буюмдар интернети | Internet of Things | ИВТ | lab
Геоинформационные системы | Геомаалыматтык системалар | Geographic Information Systems | ИСТ | lab
Большие данные | Чоң маалыматтар | Big Data | ИСТ | lab
Компьютерное зрение | Компьютердик көрүү | Computer Vision | ИВТ | lab
Бизнес-анализ | Бизнес-талдоо | Business Analysis | МиМ | practice
Блокчейн-технологии | Блокчейн технологиялары | Blockchain Technologies | ИБ | lab
Обработка естественного языка | Табигый тилди иштетүү | Natural Language Processing | ИСТ | lab
Встраиваемые системы | Камтылган системалар | Embedded Systems | ИВТ | lab
Администрирование Linux | Linux системасын башкаруу | Linux Administration | ИВТ | lab
Нагрузочное тестирование | Жүктөм менен тестирлөө | Load Testing | ПОКС | lab
Дизайн интерфейсов | Интерфейстердин дизайны | Interface Design | ИСТ | lab
Стартап-практикум | Стартап практикуму | Startup Workshop | МиМ | practice
Математика для экономистов | Экономисттер үчүн математика | Mathematics for Economists | ВМ | practice
Введение в экономику | Экономикага киришүү | Introduction to Economics | ЭиФ | seminar
Микроэкономика | Микроэкономика | Microeconomics | ЭиФ | practice
Макроэкономика | Макроэкономика | Macroeconomics | ЭиФ | practice
Экономическая история | Экономикалык тарых | Economic History | ЭиФ | seminar
Статистика | Статистика | Statistics | ЭиФ | practice
Бухгалтерский учёт | Бухгалтердик эсеп | Accounting | БУА | practice
Эконометрика | Эконометрика | Econometrics | ЭиФ | lab
Финансы и кредит | Финансы жана насыя | Finance and Credit | ЭиФ | practice
Менеджмент | Менеджмент | Management | МиМ | seminar
Маркетинг | Маркетинг | Marketing | МиМ | practice
Курсовая работа по макроэкономике | Макроэкономика боюнча курстук иш | Course Paper in Macroeconomics | ЭиФ | none
Деньги, кредит, банки | Акча, насыя, банктар | Money, Credit and Banks | ЭиФ | practice
Налоги и налогообложение | Салыктар жана салык салуу | Taxes and Taxation | ЭиФ | practice
Экономика предприятия | Ишкананын экономикасы | Enterprise Economics | ЭиФ | practice
Мировая экономика | Дүйнөлүк экономика | World Economy | ЭиФ | seminar
Финансовый менеджмент | Финансылык менеджмент | Financial Management | ЭиФ | practice
Экономический анализ | Экономикалык талдоо | Economic Analysis | БУА | practice
Государственные финансы | Мамлекеттик финансы | Public Finance | ЭиФ | seminar
Курсовая работа по экономике предприятия | Ишкананын экономикасы боюнча курстук иш | Course Paper in Enterprise Economics | ЭиФ | none
Экономическая информатика | Экономикалык информатика | Economic Informatics | ИСТ | lab
Инвестиции | Инвестициялар | Investments | ЭиФ | practice
Анализ рынка ценных бумаг | Баалуу кагаздар рыногун талдоо | Securities Market Analysis | ЭиФ | practice
Региональная экономика | Аймактык экономика | Regional Economics | ЭиФ | seminar
Экономика Кыргызстана | Кыргызстандын экономикасы | Economy of Kyrgyzstan | ЭиФ | seminar
Бизнес-планирование | Бизнес-пландоо | Business Planning | МиМ | practice
Экономика труда | Эмгек экономикасы | Labour Economics | МиМ | seminar
История экономических учений | Экономикалык окуулардын тарыхы | History of Economic Thought | ЭиФ | seminar
Страховое дело | Камсыздандыруу иши | Insurance | ЭиФ | practice
Управление персоналом | Персоналды башкаруу | Human Resource Management | МиМ | practice
Логистика | Логистика | Logistics | МиМ | practice
Международная торговля | Эл аралык соода | International Trade | ЭиФ | seminar
Банковское дело | Банк иши | Banking | ЭиФ | practice
Аудит | Аудит | Audit | БУА | practice
Оценка бизнеса | Бизнести баалоо | Business Valuation | БУА | practice
Антикризисное управление | Кризиске каршы башкаруу | Crisis Management | МиМ | practice
Электронная коммерция | Электрондук соода | E-Commerce | МиМ | lab
Этика бизнеса | Бизнес этикасы | Business Ethics | МиМ | seminar
Теория государства и права | Мамлекет жана укук теориясы | Theory of State and Law | ТИГП | seminar
Римское право | Рим укугу | Roman Law | ТИГП | seminar
История государства и права | Мамлекеттин жана укуктун тарыхы | History of State and Law | ТИГП | seminar
Конституционное право КР | КРнын конституциялык укугу | Constitutional Law of the Kyrgyz Republic | ТИГП | seminar
Гражданское право | Жарандык укук | Civil Law | ГПП | practice
Уголовное право | Кылмыш укугу | Criminal Law | УПК | practice
Административное право | Административдик укук | Administrative Law | ТИГП | seminar
Финансовое право | Финансы укугу | Financial Law | ТИГП | seminar
Трудовое право | Эмгек укугу | Labour Law | ГПП | practice
Курсовая работа по гражданскому праву | Жарандык укук боюнча курстук иш | Course Paper in Civil Law | ГПП | none
Правоохранительные органы | Укук коргоо органдары | Law Enforcement Bodies | УПК | seminar
Гражданский процесс | Жарандык процесс | Civil Procedure | ГПП | practice
Уголовный процесс | Кылмыш-жаза процесси | Criminal Procedure | УПК | practice
Международное право | Эл аралык укук | International Law | ТИГП | seminar
Земельное право | Жер укугу | Land Law | ГПП | seminar
Криминология | Криминология | Criminology | УПК | seminar
Криминалистика | Криминалистика | Forensic Science | УПК | practice
Семейное право | Үй-бүлө укугу | Family Law | ГПП | practice
Предпринимательское право | Ишкердик укук | Business Law | ГПП | practice
Налоговое право | Салык укугу | Tax Law | ТИГП | seminar
Курсовая работа по уголовному праву | Кылмыш укугу боюнча курстук иш | Course Paper in Criminal Law | УПК | none
Международное частное право | Эл аралык жеке укук | Private International Law | ГПП | seminar
Адвокатура и нотариат | Адвокатура жана нотариат | Advocacy and Notariat | ГПП | seminar
Прокурорский надзор | Прокурордук көзөмөл | Prosecutorial Supervision | УПК | seminar
Экологическое право | Экологиялык укук | Environmental Law | ГПП | seminar
Юридическая техника | Юридикалык техника | Legal Drafting | ТИГП | practice
Профессиональная этика юриста | Юристтин кесиптик этикасы | Legal Ethics | ТИГП | seminar
Медиация | Медиация | Mediation | ГПП | practice
Муниципальное право | Муниципалдык укук | Municipal Law | ТИГП | seminar
Судебная психология | Соттук психология | Forensic Psychology | УПК | seminar
Жилищное право | Турак жай укугу | Housing Law | ГПП | seminar
Таможенное право | Бажы укугу | Customs Law | ТИГП | seminar
Права человека | Адам укуктары | Human Rights | ТИГП | seminar
Информационное право | Маалымат укугу | Information Law | ТИГП | seminar
Судебная экспертиза | Соттук экспертиза | Forensic Examination | УПК | practice
Страховое право | Камсыздандыруу укугу | Insurance Law | ГПП | seminar
Исполнительное производство | Аткаруу өндүрүшү | Enforcement Proceedings | ГПП | practice
Банковское право | Банк укугу | Banking Law | ТИГП | seminar
Практический курс первого иностранного языка | Биринчи чет тилинин практикалык курсу | Practical Course of the First Foreign Language | ТПП | lang
Введение в языкознание | Тил илимине киришүү | Introduction to Linguistics | ТПП | seminar
Практическая фонетика | Практикалык фонетика | Practical Phonetics | ТПП | lang
Практическая грамматика | Практикалык грамматика | Practical Grammar | ТПП | lang
Древние языки и культуры | Байыркы тилдер жана маданияттар | Ancient Languages and Cultures | РЯЛ | seminar
Теоретическая фонетика | Теориялык фонетика | Theoretical Phonetics | ТПП | seminar
История языка | Тилдин тарыхы | History of the Language | ТПП | seminar
Лексикология | Лексикология | Lexicology | ТПП | seminar
Теория перевода | Котормо теориясы | Theory of Translation | ТПП | seminar
Курсовая работа по лексикологии | Лексикология боюнча курстук иш | Course Paper in Lexicology | ТПП | none
Страноведение | Өлкө таануу | Country Studies | ТПП | seminar
Стилистика | Стилистика | Stylistics | ТПП | seminar
Теоретическая грамматика | Теориялык грамматика | Theoretical Grammar | ТПП | seminar
Практика перевода | Котормо практикасы | Translation Practice | ТПП | lang
Межкультурная коммуникация | Маданияттар аралык байланыш | Intercultural Communication | ТПП | seminar
Курсовая работа по теории перевода | Котормо теориясы боюнча курстук иш | Course Paper in Translation Theory | ТПП | none
История зарубежной литературы | Чет элдик адабияттын тарыхы | History of Foreign Literature | РЯЛ | seminar
Практикум по устному переводу | Оозеки котормо практикуму | Interpreting Workshop | ТПП | lang
Письменный перевод специальных текстов | Атайын тексттерди жазуу жүзүндө которуу | Translation of Specialised Texts | ТПП | lang
Методика преподавания иностранных языков | Чет тилдерди окутуунун методикасы | Foreign Language Teaching Methods | ИЯ | practice
Компьютерные технологии в переводе | Котормодогу компьютердик технологиялар | Computer-Aided Translation | ТПП | lab
Деловое письмо | Иш кагаздарын жазуу | Business Writing | ИЯ | lang
Литература стран изучаемого языка | Окулуп жаткан тилдин өлкөлөрүнүн адабияты | Literature of the Language Area | ТПП | seminar
Искусство речи | Сүйлөө өнөрү | Art of Speech | РЯЛ | practice
Лингвистика текста | Текст лингвистикасы | Text Linguistics | ТПП | seminar
Социолингвистика | Социолингвистика | Sociolinguistics | ТПП | seminar
Основы журналистики | Журналистиканын негиздери | Basics of Journalism | РЯЛ | practice
Психолингвистика | Психолингвистика | Psycholinguistics | ТПП | seminar
Редактирование перевода | Котормону редакциялоо | Translation Editing | ТПП | practice
Переговоры и этикет | Сүйлөшүүлөр жана этикет | Negotiations and Etiquette | ИЯ | practice
Переводческая этика | Котормочунун этикасы | Translation Ethics | ТПП | seminar
Инженерная графика | Инженердик графика | Engineering Graphics | Арх | practice
Теоретические основы электротехники | Электротехниканын теориялык негиздери | Theory of Electrical Engineering | ТОЭ | lab
Материаловедение | Материал таануу | Materials Science | ЭЭ | lab
Теоретическая механика | Теориялык механика | Theoretical Mechanics | ФХ | practice
Электрические машины | Электр машиналары | Electrical Machines | ЭЭ | lab
Электроника | Электроника | Electronics | ТОЭ | lab
Метрология | Метрология | Metrology | ТОЭ | lab
Курсовой проект по электрическим машинам | Электр машиналары боюнча курстук долбоор | Course Project in Electrical Machines | ЭЭ | none
Электрические сети и системы | Электр тармактары жана системалары | Power Grids and Systems | ЭЭ | practice
Электрические станции и подстанции | Электр станциялары жана көмөк чордондор | Power Stations and Substations | ЭЭ | practice
Промышленная электроника | Өнөр жай электроникасы | Industrial Electronics | ТОЭ | lab
Теория автоматического управления | Автоматтык башкаруу теориясы | Control Theory | ТОЭ | lab
Электротехническое материаловедение | Электротехникалык материал таануу | Electrical Materials Science | ЭЭ | lab
Релейная защита и автоматика | Релелик коргоо жана автоматика | Relay Protection and Automation | ЭЭ | lab
Электроснабжение | Электр менен жабдуу | Power Supply | ЭЭ | practice
Курсовой проект по электрическим сетям | Электр тармактары боюнча курстук долбоор | Course Project in Power Grids | ЭЭ | none
Техника высоких напряжений | Жогорку чыңалуу техникасы | High Voltage Engineering | ЭЭ | lab
Переходные процессы в электроэнергетических системах | Электр энергетикалык системалардагы өтмө процесстер | Transients in Power Systems | ЭЭ | practice
Электрический привод | Электр жетеги | Electric Drive | ЭЭ | lab
Эксплуатация электрооборудования | Электр жабдууларын пайдалануу | Operation of Electrical Equipment | ЭЭ | practice
Экономика энергетики | Энергетиканын экономикасы | Power Industry Economics | ЭиФ | seminar
Гидроэнергетические установки | Гидроэнергетикалык түзүлүштөр | Hydropower Plants | ТЭ | practice
Энергосбережение | Энергияны үнөмдөө | Energy Saving | ТЭ | practice
Светотехника | Жарык техникасы | Lighting Engineering | ЭЭ | lab
Энергетика Кыргызстана | Кыргызстандын энергетикасы | Power Industry of Kyrgyzstan | ЭЭ | seminar
Малая гидроэнергетика | Чакан гидроэнергетика | Small Hydropower | ТЭ | practice
Солнечная энергетика | Күн энергетикасы | Solar Power | ТЭ | practice
Цифровые подстанции | Санариптик көмөк чордондор | Digital Substations | ЭЭ | lab
Энергоаудит | Энергоаудит | Energy Audit | ТЭ | practice
Анатомия человека | Адамдын анатомиясы | Human Anatomy | АФ | lab
Биология с основами генетики | Биология жана генетиканын негиздери | Biology with Basics of Genetics | АФ | lab
Латинский язык | Латын тили | Latin Language | ИЯ | lang
Гистология | Гистология | Histology | АФ | lab
Биофизика | Биофизика | Biophysics | ФХ | lab
Сестринская практика | Медайымдык практика | Nursing Internship | ВБ | none
Нормальная физиология | Нормалдуу физиология | Human Physiology | АФ | lab
Биохимия | Биохимия | Biochemistry | ФХ | lab
Микробиология | Микробиология | Microbiology | АФ | lab
Патологическая анатомия | Патологиялык анатомия | Pathological Anatomy | АФ | lab
Пропедевтика внутренних болезней | Ички оорулардын пропедевтикасы | Propaedeutics of Internal Diseases | ВБ | clinic
Практика «Помощник медсестры» | «Медайымдын жардамчысы» практикасы | Internship: Nurse Assistant | ВБ | none
Фармакология | Фармакология | Pharmacology | АФ | practice
Патологическая физиология | Патологиялык физиология | Pathophysiology | АФ | lab
Общая хирургия | Жалпы хирургия | General Surgery | Хир | clinic
Гигиена | Гигиена | Hygiene | ВБ | practice
Лучевая диагностика | Нур диагностикасы | Radiology | ВБ | clinic
Внутренние болезни | Ички оорулар | Internal Medicine | ВБ | clinic
Инфекционные болезни | Жугуштуу оорулар | Infectious Diseases | ВБ | clinic
Практика «Помощник фельдшера» | «Фельдшердин жардамчысы» практикасы | Internship: Paramedic Assistant | ВБ | none
Хирургические болезни | Хирургиялык оорулар | Surgical Diseases | Хир | clinic
Педиатрия | Педиатрия | Pediatrics | Пед | clinic
Неврология | Неврология | Neurology | ВБ | clinic
Общественное здравоохранение | Коомдук саламаттык сактоо | Public Health | ВБ | seminar
Медицинская этика | Медициналык этика | Medical Ethics | ФОН | seminar
Акушерство и гинекология | Акушердик жана гинекология | Obstetrics and Gynaecology | Хир | clinic
Практика «Помощник врача» | «Дарыгердин жардамчысы» практикасы | Internship: Physician Assistant | ВБ | none
Медицинская информатика | Медициналык информатика | Medical Informatics | ИВТ | lab
История медицины | Медицинанын тарыхы | History of Medicine | ВБ | seminar
Доказательная медицина | Далилдүү медицина | Evidence-Based Medicine | ВБ | practice
Спортивная медицина | Спорттук медицина | Sports Medicine | ВБ | practice
Начертательная геометрия | Чийме геометрия | Descriptive Geometry | Арх | practice
Инженерная геодезия | Инженердик геодезия | Engineering Geodesy | ГЗ | lab
Строительные материалы | Курулуш материалдары | Building Materials | ПГС | lab
Сопротивление материалов | Материалдардын каршылыгы | Strength of Materials | ПГС | practice
Инженерная геология | Инженердик геология | Engineering Geology | ГЗ | practice
Архитектура зданий | Имараттардын архитектурасы | Architecture of Buildings | Арх | practice
Гидравлика | Гидравлика | Hydraulics | ТЭ | lab
Курсовой проект по архитектуре зданий | Имараттардын архитектурасы боюнча курстук долбоор | Course Project in Architecture of Buildings | Арх | none
Строительная механика | Курулуш механикасы | Structural Mechanics | ПГС | practice
Железобетонные конструкции | Темир-бетон конструкциялары | Reinforced Concrete Structures | ПГС | practice
Механика грунтов | Топурак механикасы | Soil Mechanics | ПГС | lab
Технология строительного производства | Курулуш өндүрүшүнүн технологиясы | Construction Technology | ПГС | practice
Инженерные сети | Инженердик тармактар | Utility Networks | ТЭ | practice
Металлические конструкции | Металл конструкциялары | Metal Structures | ПГС | practice
Основания и фундаменты | Негиздер жана пайдубалдар | Bases and Foundations | ПГС | practice
Курсовой проект по железобетонным конструкциям | Темир-бетон конструкциялары боюнча курстук долбоор | Course Project in Reinforced Concrete | ПГС | none
Строительные машины | Курулуш машиналары | Construction Machinery | ПГС | practice
Организация и управление строительством | Курулушту уюштуруу жана башкаруу | Construction Management | ПГС | practice
Сейсмостойкое строительство | Жер титирөөгө туруктуу курулуш | Earthquake-Resistant Construction | ПГС | practice
Сметное дело | Смета иши | Cost Estimation | ПГС | practice
Охрана труда в строительстве | Курулуштагы эмгекти коргоо | Construction Safety | ПГС | seminar
Экономика строительства | Курулуштун экономикасы | Construction Economics | ЭиФ | seminar
История архитектуры | Архитектуранын тарыхы | History of Architecture | Арх | seminar
Энергоэффективные здания | Энергияны үнөмдөөчү имараттар | Energy-Efficient Buildings | Арх | practice
Информационное моделирование зданий | Имараттарды маалыматтык моделдөө | Building Information Modelling | Арх | lab
Деревянные конструкции | Жыгач конструкциялары | Timber Structures | ПГС | practice
Реконструкция зданий | Имараттарды реконструкциялоо | Renovation of Buildings | Арх | practice
Мосты и тоннели | Көпүрөлөр жана тоннелдер | Bridges and Tunnels | ПГС | practice
Землеустройство и кадастр | Жер түзүү жана кадастр | Land Management and Cadastre | ГЗ | practice
Введение в педагогическую профессию | Педагогикалык кесипке киришүү | Introduction to Teaching | ПП | seminar
Возрастная анатомия и физиология | Жаш курак анатомиясы жана физиологиясы | Developmental Anatomy and Physiology | НО | practice
Общая психология | Жалпы психология | General Psychology | ПП | seminar
Педагогика | Педагогика | Pedagogy | ПП | seminar
Основы начального курса математики | Башталгыч математика курсунун негиздери | Basics of Primary Mathematics | ФМО | practice
Возрастная психология | Жаш курак психологиясы | Developmental Psychology | ПП | seminar
Детская литература | Балдар адабияты | Children's Literature | НО | seminar
Методика обучения кыргызскому языку | Кыргыз тилин окутуунун методикасы | Methods of Teaching Kyrgyz | НО | practice
Методика преподавания математики | Математиканы окутуунун методикасы | Methods of Teaching Mathematics | ФМО | practice
Естествознание | Табият таануу | Natural Science | НО | practice
Педагогическая психология | Педагогикалык психология | Educational Psychology | ПП | seminar
Курсовая работа по педагогике | Педагогика боюнча курстук иш | Course Paper in Pedagogy | ПП | none
Основы каллиграфии | Каллиграфиянын негиздери | Basics of Calligraphy | НО | practice
Методика обучения чтению | Окууга үйрөтүүнүн методикасы | Methods of Teaching Reading | НО | practice
Методика естествознания | Табият таануунун методикасы | Methods of Teaching Natural Science | НО | practice
Инклюзивное образование | Инклюзивдик билим берүү | Inclusive Education | ПП | seminar
Информационные технологии в образовании | Билим берүүдөгү маалыматтык технологиялар | Information Technologies in Education | ФМО | lab
Методика изобразительного искусства | Сүрөт өнөрүнүн методикасы | Methods of Teaching Fine Arts | НО | practice
Методика трудового обучения | Эмгекке окутуунун методикасы | Methods of Teaching Crafts | НО | practice
Теория и методика воспитания | Тарбиялоо теориясы жана методикасы | Theory and Methods of Upbringing | ПП | seminar
Курсовая работа по методике | Методика боюнча курстук иш | Course Paper in Methods | НО | none
Оценивание в начальной школе | Башталгыч мектепте баалоо | Assessment in Primary School | НО | practice
Педагогическая практика | Педагогикалык практика | Teaching Internship | НО | none
Педагогический менеджмент | Педагогикалык менеджмент | Educational Management | ПП | seminar
Музыкальное воспитание | Музыкалык тарбия | Musical Education | НО | practice
Сравнительная педагогика | Салыштырма педагогика | Comparative Pedagogy | ПП | seminar
Работа с родителями | Ата-энелер менен иштөө | Working with Parents | НО | practice
Методы педагогического исследования | Педагогикалык изилдөө методдору | Educational Research Methods | ПП | practice
Психология семьи | Үй-бүлө психологиясы | Family Psychology | ПП | seminar
Логопедия | Логопедия | Speech Therapy | НО | practice
Этнопедагогика | Этнопедагогика | Ethnopedagogy | ПП | seminar
Шахматы в школе | Мектептеги шахмат | Chess at School | НО | practice
Робототехника в школе | Мектептеги робототехника | Robotics at School | ФМО | lab
Детская психология | Балдар психологиясы | Child Psychology | ПП | seminar
Школьный театр | Мектеп театры | School Theatre | НО | practice
Двуязычное обучение | Эки тилдүү окутуу | Bilingual Education | НО | seminar
Одарённые дети | Шыктуу балдар | Gifted Children | ПП | seminar
Медиация в школе | Мектептеги медиация | Mediation at School | ПП | practice
`;
