import { removalsApi } from '@bilim/contract/journal/removals';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { journalOfficeTabs, parseJournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { PermissionList } from './PermissionList.tsx';
import { RemovalList } from './RemovalList.tsx';
import { RequestList } from './RequestList.tsx';
import { UnfilledList } from './UnfilledList.tsx';

/** Where offices answer for journals: late changes, what nobody filled in, and what was taken out. */
export function JournalOfficeScreen() {
  const { t } = useTranslation();
  const mayRestore = useMay(removalsApi.removals);
  const mayPermit = useMay(lateChangesApi.requests);
  if (!mayRestore) return <Refused title={t('takeback.office')} />;
  return <Office mayPermit={mayPermit} />;
}

function Office({ mayPermit }: { readonly mayPermit: boolean }) {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseJournalOfficeSearch);
  const tabs = journalOfficeTabs.filter((tab) => mayPermit || tab === 'removals');
  const tab = tabs.find((one) => one === search.tab) ?? tabs[0];

  return (
    <>
      <PageHeading title={t('takeback.office')} subtitle={t('takeback.officeabout')} />
      <Tabs
        value={tab ?? null}
        keepMounted={false}
        onChange={(value) => {
          const next = tabs.find((one) => one === value);
          if (next !== undefined) go({ tab: next });
        }}
      >
        <Tabs.List aria-label={t('takeback.office')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} mih={44}>
              {t(`takeback.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="requests" pt="md">
          <RequestList search={search} go={go} />
        </Tabs.Panel>
        <Tabs.Panel value="unfilled" pt="md">
          <UnfilledList />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" pt="md">
          <PermissionList />
        </Tabs.Panel>
        <Tabs.Panel value="removals" pt="md">
          <RemovalList search={search} go={go} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
