/** How a name that somebody wrote is compared: forms of letters, case, ё and spaces do not matter. */
export function plainName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
}
