import type { Block } from '@bilim/contract/library/parts';
import { Fragment } from 'react';

/** The words of a part, as they are built. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
    <BlockOf key={place} block={block} />
  ));
}

const elements = {
  // The title of the page is the book's.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  p: 'p',
  item: 'p',
  quote: 'blockquote',
  code: 'pre',
} as const;

function BlockOf({ block: { kind, runs } }: { readonly block: Block }) {
  if (kind === 'line') return <hr />;
  const Element = elements[kind];
  return (
    <Element data-kind={kind}>
      {runs.map(({ text, look: Look = Fragment }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
        <Look key={place}>{text}</Look>
      ))}
    </Element>
  );
}
