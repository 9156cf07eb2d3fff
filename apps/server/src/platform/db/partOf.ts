/** What was typed into a search, as a pattern of `like` over small letters; null when that is nothing. */
export function partOf(query: string): string | null {
  const words = query.normalize('NFC').trim().toLowerCase();
  return words === '' ? null : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
