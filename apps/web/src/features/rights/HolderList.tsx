import type { Holding } from '@bilim/contract/rights';
import { viewAsApi } from '@bilim/contract/viewAs';
import { Alert, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ViewAs } from '#domain/people/ViewAs.tsx';
import { useApi, useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import type { RightsSearch } from '#domain/rights/rightsLink.ts';

import { HolderFilters } from './HolderFilters.tsx';
import { HolderRow } from './HolderRow.tsx';
import { PersonMay } from './PersonMay.tsx';
import type { Overview } from './roleWords.ts';
import { useHoldings } from './useRights.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface HolderListProps extends QueuePlace<RightsSearch> {
  readonly overview: Overview;
}

/** Who has what: of one person, with one role, or everybody who may do something, and through what. */
export function HolderList({ overview, search, go }: HolderListProps) {
  const { t } = useTranslation();
  const { person, role, right, find } = search;
  const query = useHoldings({
    ...(person === undefined ? {} : { personId: person }),
    ...(role === undefined ? {} : { role }),
    ...(right === undefined ? {} : { grant: right }),
    ...(find === undefined ? {} : { query: find }),
  });
  const [ending, setEnding] = useState<Holding | null>(null);
  const holdings = query.data?.pages.flat();
  const shown = holdings?.find(({ personId }) => personId === person);

  return (
    <>
      <QueueList
        query={query}
        items={holdings}
        isSought={right !== undefined || role !== undefined || find !== undefined}
        empty={{ art: 'letter', title: t('rights.none'), text: t('rights.nonetext') }}
        filters={
          person === undefined ? (
            <HolderFilters overview={overview} search={search} go={go} />
          ) : (
            <OnePerson holding={shown} onLeave={() => go({ tab: 'holders' })} />
          )
        }
      >
        {(shown) => (
          <>
            <QueueRows label={t('rights.tabs.holders')}>
              {shown.map((one) => (
                <HolderRow
                  key={one.id}
                  holding={one}
                  overview={overview}
                  sought={right}
                  onWithdraw={() => setEnding(one)}
                />
              ))}
            </QueueRows>
            {person !== undefined && <PersonMay overview={overview} holdings={shown} />}
          </>
        )}
      </QueueList>
      <WithdrawDialog holding={ending} overview={overview} onClose={() => setEnding(null)} />
    </>
  );
}

interface OnePersonProps {
  readonly holding: Holding | undefined;
  readonly onLeave: () => void;
}

/** Whose rights are shown, with the ways to their card and to the portal as they see it. */
function OnePerson({ holding, onLeave }: OnePersonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person } = useApi();
  const mayView = useMay(viewAsApi.start);
  const name = holding === undefined ? '' : format.name(holding.fullName);
  return (
    <Alert color="lake" title={t('rights.ofperson', { name })}>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onLeave}>
          {t('rights.everybody')}
        </Button>
        {mayView && holding !== undefined && holding.personId !== person?.id && (
          <ViewAs id={holding.personId} fullName={holding.fullName} />
        )}
      </Group>
    </Alert>
  );
}
