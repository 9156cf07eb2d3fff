import type { PlannableTerm } from '@bilim/contract/timetableImport';
import { Card, Select, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { timetableImportLink } from '#domain/imports/timetableImportLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { WayToTerms } from '#domain/dictionaries/WayToTerms.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ImportHistory } from '../../start/ImportHistory.tsx';
import page from '../../start/StartPage.module.css';
import { useRuns, useTerms, type ImportOptions } from '../useTimetableImports.ts';
import { OptionsFields } from '../OptionsFields.tsx';
import { RememberedCard } from '../words/RememberedCard.tsx';
import { DropCard } from './DropCard.tsx';
import { TimetableWays } from './TimetableWays.tsx';
import look from './StartPage.module.css';

interface StartPageProps {
  readonly onStarted: (importId: number) => void;
}

/** Where an import begins: which half-year, from when, and the file; below, what was imported before. */
export function StartPage({ onStarted }: StartPageProps) {
  const { t } = useTranslation();
  const terms = useTerms();
  return (
    <div className={page.page}>
      <PageHeading title={t('timetable.title')} subtitle={t('timetable.about')} />
      {terms.data === undefined && (
        <Card>
          <Pending query={terms} />
        </Card>
      )}
      {terms.data?.length === 0 && (
        <Card>
          <EmptyState
            art="calendar"
            title={t('timetable.noterms')}
            text={t('timetable.notermstext')}
            action={<WayToTerms />}
          />
        </Card>
      )}
      {terms.data !== undefined && terms.data.length > 0 && (
        <NewImport terms={terms.data} onStarted={onStarted} />
      )}
      <ImportHistory
        runs={useRuns()}
        idOf={({ importId }) => importId}
        renderLink={(run, props) => <Link {...timetableImportLink({ run })} {...props} />}
        figuresOf={({ added, changed, removed }) => t('timetable.figures', { added, changed, removed })}
      />
      <RememberedCard />
    </div>
  );
}

interface NewImportProps extends StartPageProps {
  readonly terms: readonly PlannableTerm[];
}

const keyOf = ({ academicYearId, seasonId }: PlannableTerm) => `${academicYearId}.${seasonId}`;
/** Whoever plans in the middle of a term plans for what is left of it. */
const usualOptions = (term: PlannableTerm | undefined): ImportOptions => ({
  fromWeek: term?.isCurrent === true ? term.nextWeek : 1,
  replaces: 'groups',
});

function NewImport({ terms, onStarted }: NewImportProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(terms[0]);
  const [options, setOptions] = useState(() => usualOptions(terms[0]));
  if (chosen === undefined) return null;

  function choose(key: string | null) {
    const term = terms.find((one) => keyOf(one) === key);
    if (term === undefined) return;
    setChosen(term);
    setOptions(usualOptions(term));
  }

  return (
    <>
      <div className={page.columns}>
        <DropCard halfYear={chosen} options={options} onStarted={onStarted} />
        <Card component="section" aria-labelledby="timetable-options" className={look.options}>
          <Title order={2} id="timetable-options">
            {t('timetable.options')}
          </Title>
          <Select
            label={t('c.season')}
            allowDeselect={false}
            value={keyOf(chosen)}
            data={terms.map((term) => ({
              value: keyOf(term),
              label: `${term.seasonName}, ${term.yearLabel}`,
            }))}
            onChange={choose}
          />
          <OptionsFields term={chosen} options={options} onChange={setOptions} />
        </Card>
      </div>
      <TimetableWays term={chosen} />
    </>
  );
}
