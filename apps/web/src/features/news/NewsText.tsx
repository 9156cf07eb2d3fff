import { useMemo, type ReactNode } from 'react';

import { readMarkdown, type Nodes } from './markdown.ts';
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
      {root.children.map((node, place) => render(node, place))}
    </div>
  );
}

/** A node as an element of ours; what has none shows the words in it. */
function render(node: Nodes, key: number): ReactNode {
  const Tag = tags.get(node.type);
  if (Tag !== undefined && 'children' in node) return <Tag key={key}>{inside(node)}</Tag>;
  if (node.type === 'break') return <br key={key} />;
  if (node.type === 'heading') {
    return (
      <p key={key}>
        <strong>{inside(node)}</strong>
      </p>
    );
  }
  if (node.type === 'list') {
    const items = inside(node);
    return node.ordered === true ? (
      <ol key={key} start={node.start ?? 1}>
        {items}
      </ol>
    ) : (
      <ul key={key}>{items}</ul>
    );
  }
  if (node.type === 'link' && isSafe(node.url)) {
    return (
      <a key={key} href={node.url} target="_blank" rel="noopener noreferrer nofollow">
        {inside(node)}
      </a>
    );
  }
  if ('children' in node) return inside(node);
  return 'value' in node ? node.value : null;
}

const tags = new Map<string, 'p' | 'strong' | 'em' | 'li' | 'blockquote'>([
  ['paragraph', 'p'],
  ['strong', 'strong'],
  ['emphasis', 'em'],
  ['listItem', 'li'],
  ['blockquote', 'blockquote'],
]);

function inside(node: Extract<Nodes, { children: readonly unknown[] }>): ReactNode[] {
  return node.children.map((child, place) => render(child, place));
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function isSafe(url: string): boolean {
  return URL.canParse(url) && schemes.has(new URL(url).protocol);
}
