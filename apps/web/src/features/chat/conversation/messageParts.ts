import { tokenize } from 'linkifyjs';

/** A piece of a message: words, an address to follow, or somebody who is spoken to. */
export type MessagePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string };

/** Without it there is no address; most messages have none, and looking for one letter by letter takes long. */
const mayHoldAddress = /[.:/]\S/;

/** Takes a message apart. Only addresses that are safe to follow become links: https, or written without a scheme. */
export function messageParts(text: string, names: readonly string[]): readonly MessagePart[] {
  if (!mayHoldAddress.test(text)) return withMentions(text, names);
  return tokenize(text).flatMap((token): readonly MessagePart[] => {
    const written = token.toString();
    const href = token.isLink && token.t === 'url' ? token.toHref('https') : '';
    if (href.startsWith('https://')) return [{ kind: 'link', text: written, href }];
    return withMentions(written, names);
  });
}

/** «@Асанова А.» within words; the names are those of the people whom the message mentions. */
function withMentions(text: string, names: readonly string[]): readonly MessagePart[] {
  const found = names
    .map((name) => ({ name: `@${name}`, at: text.indexOf(`@${name}`) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0];
  if (found === undefined) return text === '' ? [] : [{ kind: 'words', text }];
  const { name, at } = found;
  return [
    ...(at === 0 ? [] : [{ kind: 'words', text: text.slice(0, at) } as const]),
    { kind: 'mention', text: name },
    ...withMentions(text.slice(at + name.length), names),
  ];
}
