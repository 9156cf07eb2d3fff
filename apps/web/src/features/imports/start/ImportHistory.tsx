import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkRow, LinkRows } from '#ui/LinkRows.tsx';

import { RunChip } from '../run/RunChip.tsx';
import type { ImportedFile } from '../run/RunFrame.tsx';

interface ImportHistoryProps<Run extends ImportedFile> {
  readonly runs: UseQueryResult<readonly Run[]>;
  readonly idOf: (run: Run) => number;
  /** The link to the import with these props. */
  readonly renderLink: (
    runId: number,
    props: { readonly className: string; readonly children: ReactNode },
  ) => ReactNode;
  /** What it changed, in a few figures. */
  readonly figuresOf?: (run: Run) => string;
}

/** What was imported, by whom and when, newest first. */
export function ImportHistory<Run extends ImportedFile>(props: ImportHistoryProps<Run>) {
  const { runs, idOf, renderLink, figuresOf } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <LinkRows
      title={t('import.history')}
      rows={runs.data}
      waiting={<Pending query={runs} />}
      empty={<EmptyState art="paper" title={t('import.nohistory')} text={t('import.nohistorytext')} />}
      keyOf={idOf}
    >
      {(run) => (
        <LinkRow
          renderLink={(link) => renderLink(idOf(run), link)}
          name={run.fileName}
          detail={[run.format, format.moment(run.createdAt), run.startedBy ?? t('import.commandline')]
            .filter(Boolean)
            .join(' · ')}
          detailTitle={format.exactMoment(run.createdAt)}
          {...(figuresOf !== undefined && { figures: figuresOf(run) })}
          chip={<RunChip state={run.state} />}
        />
      )}
    </LinkRows>
  );
}
