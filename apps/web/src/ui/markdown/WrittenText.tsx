import { useMemo } from 'react';

import { readMarkdown } from './readMarkdown.ts';
import { renderMarkdown } from './renderMarkdown.tsx';
import look from './WrittenText.module.css';

interface WrittenTextProps {
  readonly text: string;
  /** Where it is known. */
  readonly language?: string;
}

/** What people write: paragraphs, lists, emphasis and links, nothing else whatever was typed. */
export function WrittenText({ text, language }: WrittenTextProps) {
  const root = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className={look.text} lang={language}>
      {renderMarkdown(root.children)}
    </div>
  );
}
