import { useMemo } from 'react';

import { readMarkdown } from '#ui/markdown/readMarkdown.ts';
import { renderMarkdown } from '#ui/markdown/renderMarkdown.tsx';

import look from './NewsText.module.css';

interface NewsTextProps {
  readonly text: string;
  readonly language: string;
}

/** The words of an item: paragraphs, lists, emphasis and links, nothing else whatever was typed. */
export function NewsText({ text, language }: NewsTextProps) {
  const root = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className={look.text} lang={language}>
      {renderMarkdown(root.children)}
    </div>
  );
}
