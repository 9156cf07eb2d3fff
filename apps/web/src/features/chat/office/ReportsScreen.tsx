import { chatReportsApi, reportStates } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { parseChatReportsSearch } from '#domain/chat/chatReportsLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueuePair } from '#platform/queues/QueuePair.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ReportDetail } from './ReportDetail.tsx';
import { ReportRow } from './ReportRow.tsx';
import { useReports } from './useReports.ts';

/** The dean's office looks at messages that were reported, and keeps or removes them. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const may = useMay(chatReportsApi.decide);
  if (!may) return <Refused title={t('ch.office.title')} />;
  return (
    <>
      <PageHeading title={t('ch.office.title')} subtitle={t('ch.office.about')} />
      <Reports />
    </>
  );
}

function Reports() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseChatReportsSearch);
  const { state = 'waiting' } = search;
  const query = useReports(state);

  return (
    <QueueList
      query={query}
      items={query.data?.pages.flatMap(({ data }) => data)}
      empty={{
        art: 'letter',
        title: t('ch.office.none'),
        text: t(state === 'waiting' ? 'ch.office.nonetext' : 'ch.office.nonesettled'),
      }}
      filters={
        <QueueFilters
          states={reportStates}
          usual="waiting"
          wordOf={(one) => t(`ch.office.states.${one}`)}
          counts={query.data?.pages[0]?.beside}
          search={search}
          onChange={go}
        />
      }
    >
      {(reports) => (
        <QueuePair
          label={t('ch.office.list')}
          items={reports}
          idOf={({ reportId }) => reportId}
          search={search}
          go={go}
          Row={ReportRow}
          Detail={ReportDetail}
        />
      )}
    </QueueList>
  );
}
