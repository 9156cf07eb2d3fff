import type { Column } from '#platform/xlsx/table.ts';
import type { WrittenColumn } from '#platform/xlsx/writeWorkbook.ts';

/** A column of the template; the reader also takes the other words that people write over it. */
export interface TemplateColumn<Key extends string = string>
  extends Column<Key>, Pick<WrittenColumn, 'hint' | 'choices' | 'kind' | 'width'> {}

export const column = <const Key extends string>(
  key: Key,
  titles: readonly string[],
  more: Omit<TemplateColumn, 'key' | 'titles' | 'width'> & { readonly width?: number } = {},
): TemplateColumn<Key> => ({ key, titles, kind: 'text', width: 20, ...more });

/** What sheets of people have in common. */
export const lastName = column('lastName', ['Фамилия'], { isRequired: true });
export const firstName = column('firstName', ['Имя'], { isRequired: true });
export const middleName = column('middleName', ['Отчество']);
export const gender = column('gender', ['Пол'], { choices: ['М', 'Ж'], width: 6 });
export const birthDate = column('birthDate', ['Дата рождения', 'Д.р.', 'Год рождения'], {
  kind: 'day',
  width: 14,
  hint: 'День, месяц, год: 17.04.2005',
});
export const taxId = column('taxId', ['ИНН (ПИН)', 'ИНН', 'ПИН', 'Персональный номер'], {
  width: 18,
  hint: '14 цифр из паспорта. У иностранцев оставьте пустым.',
});
export const bilimId = column('bilimId', ['№ в Bilim', 'Номер в Bilim'], {
  kind: 'number',
  width: 10,
  hint: 'Стоит в шаблоне с данными вуза. Не меняйте: по нему Bilim узнаёт человека.',
});
export const email = column('email', ['Электронная почта', 'Почта', 'E-mail', 'Эл. почта', 'Email'], {
  width: 26,
  hint: 'Сюда можно отправить ссылку для первого входа.',
});
export const phone = column('phone', ['Телефон', 'Тел.', 'Мобильный телефон'], { width: 16 });
export const login = column('login', ['Логин'], {
  hint: 'Можно не заполнять: Bilim предложит логин сам.',
});
export const educationForm = column('educationForm', ['Форма обучения'], {
  width: 14,
  choices: { sheet: 'Списки', column: 2 },
  hint: 'Пусто: очная.',
});
