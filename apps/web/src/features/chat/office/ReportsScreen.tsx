import { chatReportsApi, type ChatReport } from '@bilim/contract/chat/reports';
import { Card } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import {
  chatReportsLink,
  parseChatReportsSearch,
  type ChatReportsSearch,
} from '#platform/links/chatReportsLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { KeyHints } from '#ui/KeyHints.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { ReportDetail } from './ReportDetail.tsx';
import { ReportRow } from './ReportRow.tsx';
import look from './ReportsScreen.module.css';
import { ReportStates } from './ReportStates.tsx';
import { useReports } from './useReports.ts';

/** The dean's office looks at messages that were reported, and keeps or removes them. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const may = useMay(chatReportsApi.decide);
  if (!may) return <Refused title={t('ch.office.title')} />;
  return <Reports />;
}

function Reports() {
  const { t } = useTranslation();
  const { search, go } = useReportsPlace();
  const { state = 'waiting' } = search;
  const query = useReports(state);
  const reports = query.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={look.screen}>
      <PageHeading title={t('ch.office.title')} subtitle={t('ch.office.about')} />
      <ReportStates
        chosen={state}
        waiting={query.data?.pages[0]?.beside.waiting}
        onChoose={(next) => go({ state: next })}
      />
      {reports === undefined ? (
        <Pending query={query} />
      ) : reports.length === 0 ? (
        <Card>
          <EmptyState
            art="letter"
            title={t('ch.office.none')}
            text={t(state === 'waiting' ? 'ch.office.nonetext' : 'ch.office.nonesettled')}
          />
        </Card>
      ) : (
        <>
          <Queue reports={reports} search={search} go={go} />
          <MoreButton query={query} />
        </>
      )}
    </div>
  );
}

interface QueueProps {
  readonly reports: readonly ChatReport[];
  readonly search: ChatReportsSearch;
  readonly go: (search: ChatReportsSearch) => void;
}

/** The list and, beside it, the one that is open; on a phone one after the other. */
function Queue({ reports, search, go }: QueueProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const { open: openId, ...others } = search;
  const found = reports.findIndex(({ reportId }) => reportId === openId);
  const place = found === -1 && !isNarrow ? 0 : found;
  const shown = reports[place];
  const step = (by: number) => {
    const next = reports[place + by];
    if (next !== undefined) go({ ...search, open: next.reportId });
  };
  useHotkeys([
    ['j', () => step(1), { usePhysicalKeys: true }],
    ['k', () => step(-1), { usePhysicalKeys: true }],
  ]);
  const onSettled = () => {
    const next = reports[place + 1] ?? reports[place - 1];
    go(next === undefined || isNarrow ? others : { ...others, open: next.reportId });
  };

  return (
    <div className={look.queue} data-open={found !== -1 || undefined}>
      <div className={look.list}>
        <Card component="section" padding={0} aria-label={t('ch.office.list')}>
          <ul className={look.rows}>
            {reports.map((report) => (
              <ReportRow
                key={report.reportId}
                report={report}
                isOpen={report === shown}
                onOpen={() => go({ ...search, open: report.reportId })}
              />
            ))}
          </ul>
        </Card>
        <KeyHints
          hints={[
            { keys: 'J', label: t('ch.office.nextone') },
            { keys: 'K', label: t('ch.office.previousone') },
          ]}
        />
      </div>
      {shown !== undefined && (
        <ReportDetail key={shown.reportId} report={shown} onSettled={onSettled} onBack={() => go(others)} />
      )}
    </div>
  );
}

/** The state and the open report live in the address. */
function useReportsPlace() {
  const navigate = useNavigate();
  const search = parseChatReportsSearch(useSearch({ strict: false }));
  return {
    search,
    go: (next: ChatReportsSearch) =>
      void navigate({ ...chatReportsLink(next), replace: true, resetScroll: false }),
  };
}
