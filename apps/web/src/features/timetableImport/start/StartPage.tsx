import type { PlannableTerm } from '@bilim/contract/timetableImport';
import { Card, Select, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { useTerms, type Wishes } from '../useTimetableImports.ts';
import { WishesFields } from '../WishesFields.tsx';
import { DropCard } from './DropCard.tsx';
import { History } from './History.tsx';
import { WaysCard } from './WaysCard.tsx';
import look from './StartPage.module.css';

interface StartPageProps {
  readonly onStarted: (importId: number) => void;
}

/** Where an import begins: which half-year, from when, and the file; below, what was imported before. */
export function StartPage({ onStarted }: StartPageProps) {
  const { t } = useTranslation();
  const terms = useTerms();
  return (
    <div className={look.page}>
      <PageHeading title={t('timetable.title')} subtitle={t('timetable.about')} />
      {terms.data === undefined && (
        <Card>
          <Pending query={terms} />
        </Card>
      )}
      {terms.data?.length === 0 && (
        <Card>
          <EmptyState art="calendar" title={t('timetable.noterms')} text={t('timetable.notermstext')} />
        </Card>
      )}
      {terms.data !== undefined && terms.data.length > 0 && (
        <NewImport terms={terms.data} onStarted={onStarted} />
      )}
      <History />
    </div>
  );
}

interface NewImportProps extends StartPageProps {
  readonly terms: readonly PlannableTerm[];
}

const keyOf = ({ academicYearId, seasonId }: PlannableTerm) => `${academicYearId}.${seasonId}`;
/** Whoever plans in the middle of a term plans for what is left of it. */
const usualWishes = (term: PlannableTerm | undefined): Wishes => ({
  fromWeek: term?.isCurrent === true ? term.nextWeek : 1,
  replaces: 'groups',
});

function NewImport({ terms, onStarted }: NewImportProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(terms[0]);
  const [wishes, setWishes] = useState(() => usualWishes(terms[0]));
  if (chosen === undefined) return null;

  function choose(key: string | null) {
    const term = terms.find((one) => keyOf(one) === key);
    if (term === undefined) return;
    setChosen(term);
    setWishes(usualWishes(term));
  }

  return (
    <>
      <div className={look.columns}>
        <DropCard halfYear={chosen} wishes={wishes} onStarted={onStarted} />
        <Card component="section" aria-labelledby="timetable-wishes" className={look.wishes}>
          <Title order={2} id="timetable-wishes">
            {t('timetable.wishes')}
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
          <WishesFields term={chosen} wishes={wishes} onChange={setWishes} />
        </Card>
      </div>
      <WaysCard term={chosen} />
    </>
  );
}
