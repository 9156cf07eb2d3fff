import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import { Select, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import {
  parseRegistrationOfficeSearch,
  registrationOfficeTabs,
} from '#domain/registrationOffice/registrationOfficeLink.ts';
import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { useChosenSeen } from '#ui/useChosenSeen.ts';

import { BoardTab } from './BoardTab.tsx';
import { HoldsTab } from './HoldsTab.tsx';
import { OffersTab } from './OffersTab.tsx';
import { PeriodsTab } from './PeriodsTab.tsx';
import { StepsTab } from './StepsTab.tsx';
import { useTerms } from './useOffice.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

/** Where registration is run: when it is open for whom, what is offered, and how it goes. */
export function RegistrationOfficeScreen() {
  const { t } = useTranslation();
  const may = useMay(registrationOfficeApi.periods);
  const place = useQueuePlace(parseRegistrationOfficeSearch);
  if (!may) return <Refused title={t('regoffice.title')} />;
  return <Office {...place} />;
}

function Office({ search, go }: QueuePlace<RegistrationOfficeSearch>) {
  const { t } = useTranslation();
  const terms = useTerms();
  if (terms.data === undefined) return <Pending query={terms} />;
  const named = terms.data.find(
    (one) => one.academicYearId === search.year && one.seasonId === search.season,
  );
  const found = named ?? terms.data[0];
  if (found === undefined)
    return <EmptyState art="calendar" title={t('regoffice.noterm')} text={t('regoffice.notermtext')} />;
  const { label, ...term } = found;
  const ofTerm = { year: term.academicYearId, season: term.seasonId };
  const tab = search.tab ?? 'periods';
  return (
    <div className={look.page}>
      <PageHeading title={t('regoffice.title')} subtitle={label} />
      <Select
        className={look.term}
        label={t('regoffice.term')}
        allowDeselect={false}
        data={terms.data.map((one) => ({ value: `${one.academicYearId} ${one.seasonId}`, label: one.label }))}
        value={`${term.academicYearId} ${term.seasonId}`}
        onChange={(value) => {
          const [year, season] = (value ?? '').split(' ').map(Number);
          if (year !== undefined && season !== undefined) go({ tab, year, season });
        }}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = registrationOfficeTabs.find((one) => one === value);
          if (next !== undefined) go({ ...ofTerm, tab: next });
        }}
      >
        <TabRow tab={tab} />
        <Tabs.Panel value={tab} pt="md">
          <Shown tab={tab} term={term} search={search} go={go} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function TabRow({ tab }: Pick<ShownProps, 'tab'>) {
  const { t } = useTranslation();
  const row = useChosenSeen(`[role="tab"][id$="-${tab}"]`);
  return (
    <Tabs.List ref={row} aria-label={t('regoffice.title')}>
      {registrationOfficeTabs.map((one) => (
        <Tabs.Tab key={one} value={one} mih={44}>
          {t(`regoffice.tabs.${one}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface ShownProps extends QueuePlace<RegistrationOfficeSearch> {
  readonly tab: NonNullable<RegistrationOfficeSearch['tab']>;
  readonly term: Term;
}

function Shown({ tab, term, search, go }: ShownProps) {
  switch (tab) {
    case 'periods':
      return <PeriodsTab term={term} />;
    case 'offers':
      return <OffersTab term={term} search={search} go={go} />;
    case 'board':
      return <BoardTab term={term} search={search} go={go} />;
    case 'holds':
      return <HoldsTab search={search} go={go} />;
    case 'steps':
      return <StepsTab term={term} />;
  }
}
