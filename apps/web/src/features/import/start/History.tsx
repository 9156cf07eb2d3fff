import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { importLink } from '#platform/links/importLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkRow, LinkRows } from '#ui/LinkRows.tsx';

import { RunChip } from '../RunChip.tsx';
import { useRuns } from '../useImports.ts';

/** What was imported, by whom and when, newest first. */
export function History() {
  const { t } = useTranslation();
  const format = useFormat();
  const runs = useRuns();
  return (
    <LinkRows
      title={t('import.history')}
      rows={runs.data}
      waiting={<Pending query={runs} />}
      empty={<EmptyState art="paper" title={t('import.nohistory')} text={t('import.nohistorytext')} />}
      keyOf={({ runId }) => runId}
    >
      {(run) => (
        <LinkRow
          renderLink={(props) => <Link {...importLink({ run: run.runId })} {...props} />}
          name={run.fileName}
          detail={[run.format, format.moment(run.createdAt), run.startedBy ?? t('import.commandline')]
            .filter(Boolean)
            .join(' · ')}
          detailTitle={format.exactMoment(run.createdAt)}
          chip={<RunChip run={run} />}
        />
      )}
    </LinkRows>
  );
}
