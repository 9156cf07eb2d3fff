import { excusesApi, officeStates } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { parseExcusesSearch } from '#domain/excuses/excusesLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueuePair } from '#platform/queues/QueuePair.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ExcuseDetail } from './ExcuseDetail.tsx';
import { ExcuseRow } from './ExcuseRow.tsx';
import { useQueue } from './useExcuses.ts';

/** The dean's office looks at documents of absent students, and accepts or refuses them. */
export function ExcusesScreen() {
  const { t } = useTranslation();
  const may = useMay(excusesApi.decide);
  if (!may) return <Refused title={t('excuse.office')} />;
  return (
    <>
      <PageHeading title={t('excuse.office')} subtitle={t('excuse.officeabout')} />
      <Excuses />
    </>
  );
}

function Excuses() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseExcusesSearch);
  const { state = 'waiting', find } = search;
  const query = useQueue(state, find);
  const isUsual = state === 'waiting' && find === undefined;

  return (
    <QueueList
      query={query}
      items={query.data?.pages.flatMap(({ data }) => data)}
      empty={{
        art: 'paper',
        title: t(isUsual ? 'excuse.nonewaiting' : 'excuse.nonefound'),
        text: t('excuse.nonetext'),
      }}
      filters={
        <QueueFilters
          states={officeStates}
          usual="waiting"
          wordOf={(one) => t(`excuse.counted.${one}`)}
          counts={query.data?.pages[0]?.beside.counts}
          find={{ label: t('c.student'), hint: t('excuse.namehint') }}
          search={search}
          onChange={go}
        />
      }
    >
      {(excuses) => (
        <QueuePair
          label={t('excuse.list')}
          items={excuses}
          idOf={({ excuseId }) => excuseId}
          search={search}
          go={go}
          Row={ExcuseRow}
          Detail={ExcuseDetail}
        />
      )}
    </QueueList>
  );
}
