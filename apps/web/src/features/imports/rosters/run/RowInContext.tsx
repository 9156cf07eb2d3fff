import { importFilesApi } from '@bilim/contract/importFiles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import look from './Place.module.css';

interface RowInContextProps {
  readonly runId: number;
  readonly file: string;
  readonly line: number;
  /** The heading that is meant; null for the whole row. */
  readonly column: string | null;
}

/** The row as it stands in the file, between its neighbours. */
export function RowInContext({ runId, file, line, column }: RowInContextProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const context = useQuery({
    queryKey: ['imports', 'row', runId, file, line],
    queryFn: ({ signal }) => call(importFilesApi.row, { runId, file, line }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (context.data === undefined) return <Pending query={context} />;
  const { headings, rows } = context.data;
  // Files repeat headings, and people leave them empty.
  const columns = headings.map((heading, index) => ({ heading, index, key: `${index}.${heading}` }));
  const isMeant = (heading: string) =>
    column !== null && (heading === column || column.startsWith(`${heading} (`));
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll by keys too
    <div className={look.table} role="region" aria-label={file} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            {columns.map(({ heading, key }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-this={row.line === line || undefined}>
              <th scope="row">{row.line}</th>
              {columns.map(({ heading, index, key }) => (
                <td key={key} data-cell={(row.line === line && isMeant(heading)) || undefined}>
                  {row.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
