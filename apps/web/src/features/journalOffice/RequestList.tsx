import { requestStates, type RequestState } from '@bilim/contract/journal/lateChanges';
import { useTranslation } from 'react-i18next';

import type { JournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueuePair } from '#platform/queues/QueuePair.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';

import { RequestDetail } from './RequestDetail.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useRequests } from './useJournalOffice.ts';

/** What teachers ask for: those that wait, and what was answered. */
export function RequestList({ search, go }: QueuePlace<JournalOfficeSearch>) {
  const { t } = useTranslation();
  const requests = useRequests();
  const { state = 'open' } = search;

  return (
    <QueueList
      query={requests}
      items={requests.data?.filter((request) => request.state === state)}
      empty={{ art: 'letter', title: t('takeback.norequests'), text: t('takeback.norequeststext') }}
      filters={
        <QueueFilters
          states={requestStates}
          usual="open"
          wordOf={(one) => t(`takeback.counted.${one}`)}
          counts={requests.data && countByState(requests.data)}
          search={search}
          onChange={go}
        />
      }
    >
      {(shown) => (
        <QueuePair
          label={t('takeback.tabs.requests')}
          items={shown}
          idOf={({ requestId }) => requestId}
          search={search}
          go={go}
          Row={RequestRow}
          Detail={RequestDetail}
        />
      )}
    </QueueList>
  );
}

function countByState(requests: readonly { readonly state: RequestState }[]) {
  const count = (state: RequestState) => requests.filter((request) => request.state === state).length;
  return {
    open: count('open'),
    granted: count('granted'),
    refused: count('refused'),
    withdrawn: count('withdrawn'),
  };
}
