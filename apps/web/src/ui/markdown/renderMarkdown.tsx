import type { Nodes } from 'mdast';
import type { ReactNode } from 'react';

/** What a page shows in its own way; undefined leaves a node to the common rules. */
export type OwnNodes = (
  node: Nodes,
  key: number,
  inside: (of: Parent) => ReactNode[],
) => ReactNode | undefined;

export type Parent = Extract<Nodes, { children: readonly unknown[] }>;

/** Nodes of Markdown as elements of ours: paragraphs, lists, emphasis and links; of all else the words in it. */
export function renderMarkdown(nodes: readonly Nodes[], own: OwnNodes = () => undefined): ReactNode[] {
  const inside = (of: Parent) => renderMarkdown(of.children, own);
  return nodes.map((node, place) => own(node, place, inside) ?? render(node, place, inside));
}

function render(node: Nodes, key: number, inside: (of: Parent) => ReactNode[]): ReactNode {
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

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function isSafe(url: string): boolean {
  return URL.canParse(url) && schemes.has(new URL(url).protocol);
}
