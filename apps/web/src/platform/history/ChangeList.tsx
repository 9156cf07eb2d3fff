import type { ReactNode } from 'react';

import { useFormat } from '../i18n/useFormat.ts';
import { momentBy } from './momentBy.ts';
import look from './ChangeList.module.css';

export interface ShownChange {
  readonly id: string;
  readonly at: Date;
  readonly by: string | null;
  /** What was done, where it was more than a new value. */
  readonly what?: string;
  /** Before and after in words; null where there was nothing. */
  readonly fields: readonly {
    readonly title?: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly actions?: ReactNode;
}

interface ChangeListProps {
  readonly changes: readonly ShownChange[];
  /** What is said where nothing has changed. */
  readonly none: string;
}

/** Who changed what and when, the latest first. */
export function ChangeList({ changes, none }: ChangeListProps) {
  const format = useFormat();
  if (changes.length === 0) return <p className={look.none}>{none}</p>;
  return (
    <ol className={look.changes}>
      {changes.map(({ id, at, by, what, fields, actions }) => (
        <li key={id} className={look.change}>
          {what !== undefined && <p className={look.what}>{what}</p>}
          <ul className={look.fields}>
            {fields.map(({ title, before, after }) => (
              <li key={title ?? ''}>
                {title !== undefined && <span className={look.field}>{title}: </span>}
                {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
              </li>
            ))}
          </ul>
          <p className={look.who} title={format.exactMoment(at)}>
            {momentBy(format, at, by)}
          </p>
          {actions}
        </li>
      ))}
    </ol>
  );
}
