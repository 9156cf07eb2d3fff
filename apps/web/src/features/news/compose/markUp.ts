export type Mark = 'bold' | 'italic' | 'list' | 'numbers' | 'link';

/** A text and what is chosen in it. */
export interface Chosen {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The text with the chosen part marked up, and what is chosen then. */
export function markUp(chosen: Chosen, mark: Mark): Chosen {
  switch (mark) {
    case 'bold':
      return around(chosen, '**', '**');
    case 'italic':
      return around(chosen, '*', '*');
    case 'link':
      return around(chosen, '[', '](https://)');
    case 'list':
      return eachLine(chosen, () => '- ');
    case 'numbers':
      return eachLine(chosen, (line) => `${line + 1}. `);
  }
}

function around({ text, from, to }: Chosen, before: string, after: string): Chosen {
  return {
    text: text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to),
    from: from + before.length,
    to: to + before.length,
  };
}

/** Whole lines, also those that are chosen in part. */
function eachLine({ text, from, to }: Chosen, sign: (line: number) => string): Chosen {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const marked = text
    .slice(start, end)
    .split('\n')
    .map((line, number) => sign(number) + line)
    .join('\n');
  return { text: text.slice(0, start) + marked + text.slice(end), from: start, to: start + marked.length };
}
