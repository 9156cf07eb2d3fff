/** What is being typed after an `@`, and where it stands in the text. */
export interface MentionTyping {
  readonly from: number;
  readonly till: number;
  readonly query: string;
}

/** Whoever is spoken to may have a name of several words. */
const beingTyped = /(?:^|\s)@([\p{L}.\- ]{0,40})$/u;

/** The name that the caret stands in, if it stands in one. */
export function mentionAt(text: string, caret: number): MentionTyping | null {
  const query = beingTyped.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, till: caret, query };
}

/** The text with the chosen name in place of what was typed, and where the caret goes. */
export function withMention(text: string, { from, till }: MentionTyping, name: string) {
  const written = `@${name} `;
  return { text: text.slice(0, from) + written + text.slice(till).trimStart(), caret: from + written.length };
}

/** People whose name has a word that begins with what was typed. */
export function matching<P extends { readonly fullName: string }>(
  people: readonly P[],
  query: string,
): readonly P[] {
  const asked = fold(query.trim());
  return people.filter(({ fullName }) => {
    const name = fold(fullName);
    return name.startsWith(asked) || name.includes(` ${asked}`);
  });
}

/** Kyrgyz letters are found by their Russian neighbours too: not every keyboard has them. */
function fold(text: string) {
  return text
    .toLocaleLowerCase('ru')
    .replaceAll('ң', 'н')
    .replaceAll('ө', 'о')
    .replaceAll('ү', 'у')
    .replaceAll('ё', 'е');
}
