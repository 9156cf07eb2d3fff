/** Specification section 9: names of files in lists are shortened to 20 characters. */
const longest = 20;

/** The beginning of a long name and an ellipsis, cut between what people see as letters. */
export function shortFileName(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length <= longest ? name : `${letters.slice(0, longest).join('')}…`;
}
