/** A total as it is read. Written without `Intl`: a hundred formats of numbers would cost more than the rows. */
export function decimal(value: number, locale: string, digits = 0): string {
  const text = digits === 0 ? String(value) : value.toFixed(digits);
  return locale === 'en' ? text : text.replace('.', ',');
}
