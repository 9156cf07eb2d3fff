import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ChooseStudent } from '#domain/people/ChooseStudent.tsx';
import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { Choices } from './Choices.tsx';
import { Columns } from './Columns.tsx';
import { CreditsBar } from './CreditsBar.tsx';
import { Heading } from './Heading.tsx';
import { PeriodLine } from './PeriodLine.tsx';
import { useDefaultTerm, useHalfYear, useLiveSeats } from './useRegistration.ts';
import type { Term } from './useRegistration.ts';
import { WeekView } from './WeekView.tsx';
import { Wishes } from './wishes/Wishes.tsx';
import look from './Registration.module.css';

/** A semester chosen: what it consists of, and the week that comes of it. */
export function RegistrationScreen() {
  const { t } = useTranslation();
  const { person } = useApi();
  const { person: asked } = useSearch({ strict: false });
  if (person === null) return null;
  if (person.role === 'student') return <RegistrationOf studentId={person.id} isOwn />;
  if (asked !== undefined) return <RegistrationOf studentId={asked} isOwn={false} />;
  return (
    <ChooseStudent
      screen={t('menu.registration')}
      about={t('registration.whose')}
      title={t('registration.choosestudent')}
      text={t('registration.choosestudenttext')}
    />
  );
}

function RegistrationOf({ studentId, isOwn }: { readonly studentId: number; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const start = useDefaultTerm(studentId);
  if (start.data === undefined) {
    return (
      <>
        <PageHeading title={t('menu.registration')} />
        <Pending query={start} />
      </>
    );
  }
  const { academicYearId, seasonId, label, semesterId } = start.data;
  const season = t(`registration.season.${seasonId}`);
  const words = [
    label,
    season,
    ...(semesterId === null ? [] : [t('registration.semester', { number: semesterId })]),
  ];
  return (
    <HalfYear term={{ academicYearId, seasonId, studentId }} subtitle={words.join(' · ')} isOwn={isOwn} />
  );
}

interface HalfYearProps {
  readonly term: Term;
  readonly subtitle: string;
  readonly isOwn: boolean;
}

function HalfYear({ term, subtitle, isOwn }: HalfYearProps) {
  const { list, electives, permission, classes } = useHalfYear(term);
  useLiveSeats();
  const heading = <Heading term={term} subtitle={subtitle} isOwn={isOwn} />;
  if (
    list.data === undefined ||
    electives.data === undefined ||
    permission.data === undefined ||
    classes.data === undefined
  ) {
    const late = [list, electives, permission, classes].find(({ data }) => data === undefined);
    return (
      <>
        {heading}
        <Pending query={late ?? list} />
      </>
    );
  }
  const rows = list.data.filter(({ disciplineId }) => disciplineId !== 0);
  return (
    <div className={look.screen}>
      {heading}
      <PeriodLine permission={permission.data} />
      <Wishes term={term} isOwn={isOwn} />
      <CreditsBar permission={permission.data} />
      <Columns
        choices={
          <Choices
            term={term}
            rows={rows}
            electives={electives.data}
            classes={classes.data}
            mayChange={isOwn && permission.data.mayRegister}
          />
        }
        week={<WeekView rows={rows} />}
      />
    </div>
  );
}
