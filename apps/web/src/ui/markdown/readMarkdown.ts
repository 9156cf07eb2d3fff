import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

export type { Root };

/** Reads text with links, lists and emphasis. Markup of HTML stays what was typed: text. */
export function readMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [
      gfmAutolinkLiteral(),
      { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline'] } },
    ],
    mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
  });
}
