import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import rows from '#ui/Rows.module.css';

import look from './Sheets.module.css';

type Title = 'sheet' | 'target' | 'teacher' | 'progress' | 'due' | 'state' | 'students' | 'action';

interface BoardTableProps {
  readonly label: string;
  readonly titles: readonly Title[];
  /** A row for each sheet, or exam without one. */
  readonly children: ReactNode;
}

/** What the board lists, under headings; on a phone each row is a card. */
export function BoardTable({ label, titles, children }: BoardTableProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" padding={0} aria-label={label} className={rows.card}>
      <table className={rows.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={look.heading}>
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
