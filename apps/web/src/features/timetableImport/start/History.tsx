import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { timetableImportLink } from '#platform/links/timetableImportLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkRow, LinkRows } from '#ui/LinkRows.tsx';

import { RunChip } from '../RunChip.tsx';
import { useRuns } from '../useTimetableImports.ts';

/** What was imported, by whom and when, newest first. */
export function History() {
  const { t } = useTranslation();
  const format = useFormat();
  const runs = useRuns();
  return (
    <LinkRows
      title={t('timetable.history')}
      rows={runs.data}
      waiting={<Pending query={runs} />}
      empty={<EmptyState art="paper" title={t('timetable.nohistory')} text={t('timetable.nohistorytext')} />}
      keyOf={({ importId }) => importId}
    >
      {(run) => (
        <LinkRow
          renderLink={(props) => <Link {...timetableImportLink({ run: run.importId })} {...props} />}
          name={run.fileName}
          detail={[format.moment(run.createdAt), run.startedBy ?? t('timetable.commandline')].join(' · ')}
          detailTitle={format.exactMoment(run.createdAt)}
          figures={t('timetable.figures', { added: run.added, changed: run.changed, removed: run.removed })}
          chip={<RunChip run={run} />}
        />
      )}
    </LinkRows>
  );
}
