import { Card } from '@mantine/core';
import type { ClipboardEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import rows from '#ui/Rows.module.css';

import look from './Sheets.module.css';

type Title =
  | 'sheet'
  | 'target'
  | 'teacher'
  | 'progress'
  | 'due'
  | 'state'
  | 'students'
  | 'action'
  | 'student'
  | 'modules'
  | 'absence'
  | 'exam'
  | 'total'
  | 'letter'
  | 'admission';

interface TitledTableProps {
  readonly label: string;
  readonly titles: readonly Title[];
  readonly className?: string | undefined;
  readonly onPaste?: ClipboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

/** Rows under headings; on a phone each is a card. */
export function TitledTable({ label, titles, className = '', onPaste, children }: TitledTableProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" padding={0} aria-label={label} className={rows.card} onPaste={onPaste}>
      <table className={`${rows.table} ${className}`}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={look.heading} data-column={title}>
                {t(`sheet.${title}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}
