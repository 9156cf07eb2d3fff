import type { Output } from '@bilim/contract';
import { curriculumStates } from '@bilim/contract/addressWords';
import type { curriculaApi, CurriculumRow } from '@bilim/contract/curricula';
import { Button, Card, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { momentBy } from '#platform/history/momentBy.ts';
import { curriculaLink, type CurriculaSearch } from '#domain/curricula/curriculaLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import look from '#ui/Rows.module.css';

import { CreditBar } from './CreditBar.tsx';
import { optionsOf } from './itemForm.ts';
import { NewPlanSheet } from './NewPlanSheet.tsx';
import { useCurricula } from './useCurricula.ts';
import own from './PlanList.module.css';

/** Every intake with its plan, its draft, or neither. */
export function PlanList({ search, go }: QueuePlace<CurriculaSearch>) {
  const { t } = useTranslation();
  const plans = useCurricula(search);
  const [isAdding, setAdding] = useState(false);
  const rows = plans.data?.pages.flatMap(({ data }) => data);
  const beside = plans.data?.pages[0]?.beside;
  return (
    <div className={own.page}>
      <PageHeading
        title={t('curricula.title')}
        subtitle={t('curricula.about')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('curricula.new')}
          </Button>
        }
      />
      <QueueList
        query={plans}
        items={rows}
        isSought={Object.keys(search).length > 0}
        empty={{ art: 'books', title: t('curricula.empty'), text: t('curricula.emptytext') }}
        filters={<Filters beside={beside} search={search} go={go} />}
      >
        {(all) => <Rows rows={all} />}
      </QueueList>
      {beside !== undefined && (
        <NewPlanSheet
          isOpen={isAdding}
          choices={beside}
          onClose={() => setAdding(false)}
          onOpened={({ specialtyId, formId, yearId }) =>
            go({ specialty: specialtyId, form: formId, year: yearId }, true)
          }
        />
      )}
    </div>
  );
}

interface FiltersProps extends QueuePlace<CurriculaSearch> {
  /** Undefined until the server has told. */
  readonly beside: Output<typeof curriculaApi.list>['beside'] | undefined;
}

function Filters({ beside, search, go }: FiltersProps) {
  const { t } = useTranslation();
  const { faculty, year } = search;
  const narrowed = {
    ...(faculty === undefined ? {} : { faculty }),
    ...(year === undefined ? {} : { year }),
  };
  const choice = (name: 'faculty' | 'year', options: readonly Option[] = []) => (
    <Select
      label={t(`curricula.${name}`)}
      placeholder={t('btn.all')}
      clearable
      searchable
      data={optionsOf(options)}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={(value) => {
        const { [name]: _before, ...rest } = search;
        go(value === null ? rest : { ...rest, [name]: Number(value) });
      }}
    />
  );
  return (
    <QueueFilters
      states={curriculumStates}
      wordOf={(state) => t(`curricula.states.${state}`)}
      counts={beside?.counts}
      find={{ label: t('btn.search'), hint: t('curricula.findhint') }}
      search={search}
      onChange={(next) => go({ ...narrowed, ...next })}
    >
      {choice('faculty', beside?.faculties)}
      {choice('year', beside?.years)}
    </QueueFilters>
  );
}

type Option = Parameters<typeof optionsOf>[0][number];

function Rows({ rows }: { readonly rows: readonly CurriculumRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titles = ['specialty', 'form', 'year', 'credits', 'disciplines', 'groups', 'state'] as const;
  return (
    <Card component="section" padding={0} aria-label={t('curricula.title')} className={look.card}>
      <table className={look.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={own.heading} data-kind={kinds[title]}>
                {t(`curricula.${title}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.specialtyId} ${row.formId} ${row.yearId}`} className={own.row}>
              <td data-first>
                <Link
                  className={own.link}
                  {...curriculaLink({ specialty: row.specialtyId, form: row.formId, year: row.yearId })}
                >
                  {row.code} {row.specialty}
                </Link>
                <span className={own.faculty}>{row.faculty}</span>
              </td>
              <td data-title={t('curricula.form')}>{row.form}</td>
              <td data-title={t('curricula.year')}>{row.year}</td>
              <td data-title={t('curricula.credits')} data-kind="number">
                {row.credits !== null && <CreditBar found={row.credits} wanted={row.wantedCredits} />}
              </td>
              <td data-title={t('curricula.disciplines')} data-kind="number">
                {row.version !== null && format.number(row.disciplines)}
              </td>
              <td data-title={t('curricula.groups')} data-kind="number">
                {format.number(row.groups)}
              </td>
              <td data-title={t('curricula.state')}>
                <State row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const kinds: Readonly<Record<string, string>> = {
  credits: 'number',
  disciplines: 'number',
  groups: 'number',
};

function State({ row: { version, draftedAt, draftedBy } }: { readonly row: CurriculumRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={own.states}>
      {version !== null && <StatusChip tone="good">{t('curricula.inforce', { version })}</StatusChip>}
      {draftedAt !== null && (
        <StatusChip tone="info">
          {t('curricula.draft')} · {momentBy(format, draftedAt, draftedBy)}
        </StatusChip>
      )}
      {version === null && draftedAt === null && (
        <StatusChip tone="warning">{t('curricula.missing')}</StatusChip>
      )}
    </div>
  );
}
