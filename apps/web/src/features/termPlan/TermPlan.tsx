import type { Output } from '@bilim/contract';
import { termPlanStates } from '@bilim/contract/addressWords';
import { termPlanApi } from '@bilim/contract/termPlan';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconPrinter, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TermPlanSearch } from '#domain/termPlan/termPlanLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { usePrinting } from '#ui/usePrinting.ts';

import { DepartmentActions } from './DepartmentActions.tsx';
import { PlanRows } from './PlanRows.tsx';
import { ProposalSheet } from './ProposalSheet.tsx';
import { planWorkbook, usePlan, type Term } from './useTermPlan.ts';
import look from './TermPlan.module.css';

interface TermPlanProps extends QueuePlace<TermPlanSearch> {
  readonly terms: Output<typeof termPlanApi.terms>;
  readonly term: Output<typeof termPlanApi.terms>[number];
}

/** The plan of one half-year. */
export function TermPlan({ terms, term: { label, ...term }, search, go }: TermPlanProps) {
  const { t } = useTranslation();
  const mayPlan = useMay(termPlanApi.propose);
  const [isProposing, setProposing] = useState(false);
  const plan = usePlan(term, search);
  const rows = plan.data?.pages.flatMap(({ data }) => data);
  const beside = plan.data?.pages[0]?.beside;
  const { state, find, department } = search;
  return (
    <div className={look.page}>
      <PageHeading
        title={t('termplan.title')}
        subtitle={label}
        actions={<Actions term={term} search={search} onPropose={() => setProposing(true)} />}
      />
      <QueueList
        query={plan}
        items={rows}
        isSought={state !== undefined || find !== undefined || department !== undefined}
        empty={{
          art: 'books',
          title: t('termplan.empty'),
          text: t(mayPlan ? 'termplan.emptytext' : 'termplan.emptyread'),
        }}
        filters={
          <Filters
            terms={terms}
            term={term}
            departments={beside?.departments}
            counts={beside?.counts}
            search={search}
            go={go}
          />
        }
      >
        {(all) => (
          <>
            {department !== undefined && beside !== undefined && (
              <DepartmentActions place={{ ...term, departmentId: department }} counts={beside.counts} />
            )}
            <PlanRows rows={all} />
          </>
        )}
      </QueueList>
      <ProposalSheet isOpen={isProposing} term={term} onClose={() => setProposing(false)} />
    </div>
  );
}

interface ActionsProps {
  readonly term: Term;
  readonly search: TermPlanSearch;
  readonly onPropose: () => void;
}

function Actions({ term, search, onPropose }: ActionsProps) {
  const { t } = useTranslation();
  const mayPlan = useMay(termPlanApi.propose);
  const { print } = usePrinting('A4 landscape; margin: 9mm');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={print}
        visibleFrom="sm"
      >
        {t('btn.print')}
      </Button>
      <Button
        variant="default"
        component="a"
        href={planWorkbook(term, search)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Excel
      </Button>
      {mayPlan && (
        <Button leftSection={<IconWand size={18} aria-hidden />} onClick={onPropose}>
          {t('termplan.propose')}
        </Button>
      )}
    </>
  );
}

type Beside = Output<typeof termPlanApi.list>['beside'];

interface FiltersProps extends QueuePlace<TermPlanSearch> {
  readonly terms: TermPlanProps['terms'];
  readonly term: Term;
  /** Undefined until the server has told. */
  readonly departments: Beside['departments'] | undefined;
  readonly counts: Beside['counts'] | undefined;
}

function Filters({ terms, term, departments, counts, search, go }: FiltersProps) {
  const { t } = useTranslation();
  const { year, season, department } = search;
  const kept = {
    ...(year === undefined ? {} : { year }),
    ...(season === undefined ? {} : { season }),
    ...(department === undefined ? {} : { department }),
  };
  return (
    <QueueFilters
      states={termPlanStates}
      wordOf={(state) => t(`termplan.states.${state}`)}
      counts={counts}
      find={{ label: t('btn.search'), hint: t('termplan.findhint') }}
      search={search}
      onChange={(next) => go({ ...kept, ...next })}
    >
      <Select
        label={t('termplan.term')}
        allowDeselect={false}
        data={terms.map(({ yearId, seasonId, label }) => ({ value: `${yearId} ${seasonId}`, label }))}
        value={`${term.yearId} ${term.seasonId}`}
        onChange={(value) => {
          const [chosen, half] = (value ?? '').split(' ').map(Number);
          if (chosen !== undefined && half !== undefined) go({ ...search, year: chosen, season: half });
        }}
      />
      <Select
        label={t('termplan.department')}
        placeholder={t('btn.all')}
        clearable
        searchable
        nothingFoundMessage={t('c.empty')}
        data={(departments ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }))}
        value={department === undefined ? null : String(department)}
        onChange={(value) => {
          const { department: _, ...rest } = search;
          go(value === null ? rest : { ...rest, department: Number(value) });
        }}
      />
    </QueueFilters>
  );
}
