/**
 * A figure as it is read in a language, on the screen and on paper: «3,50» in Russian and Kyrgyz, «3.50» in English.
 * Written without `Intl`: a hundred formats of numbers would cost more than the rows of a journal.
 */
export function decimal(value: number, language: string, digits = 0): string {
  const text = digits === 0 ? String(value) : value.toFixed(digits);
  return language === 'en' ? text : text.replace('.', ',');
}

/** The same on paper, where a dash stands for what is not there. */
export const decimalOrDash = (value: number | null, language: string, digits = 0): string =>
  value === null ? '—' : decimal(value, language, digits);
