import { useMemo } from 'react';

import { readMarkdown } from '#ui/markdown/readMarkdown.ts';
import { renderMarkdown } from '#ui/markdown/renderMarkdown.tsx';

import look from './Materials.module.css';

/** A page of text: paragraphs, lists, emphasis and links, nothing else whatever was typed. */
export function PageText({ text }: { readonly text: string }) {
  const root = useMemo(() => readMarkdown(text), [text]);
  return <div className={look.text}>{renderMarkdown(root.children)}</div>;
}
