import { renderMarkdown, type OwnNodes } from '#ui/markdown/renderMarkdown.tsx';

import type { ManualChapter } from './manualChapter.ts';
import look from './ManualText.module.css';

/** The text of a chapter, with its tables and the keys to press. */
export function ManualText({ nodes }: Pick<ManualChapter, 'nodes'>) {
  return <div className={look.text}>{renderMarkdown(nodes, own)}</div>;
}

const own: OwnNodes = (node, key, inside) => {
  if (node.type === 'inlineCode') return <kbd key={key}>{node.value}</kbd>;
  if (node.type === 'heading') return <h3 key={key}>{inside(node)}</h3>;
  if (node.type === 'tableRow') return <tr key={key}>{inside(node)}</tr>;
  if (node.type === 'tableCell') return <td key={key}>{inside(node)}</td>;
  if (node.type !== 'table') return undefined;
  const [head, ...rows] = inside(node);
  return (
    <div key={key} className={look.scroll}>
      <table>
        <thead>{head}</thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
};
