import { enrolmentApi } from '@bilim/contract/enrolment';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ChooseStudent } from '#domain/people/ChooseStudent.tsx';
import { none, parseRegistrationSearch } from '#domain/registration/registrationLink.ts';
import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { HalfYear } from './HalfYear.tsx';
import { TermFilters } from './TermFilters.tsx';
import { useDefaultTerm } from './useRegistration.ts';
import look from './Registration.module.css';

/** A semester chosen: what it consists of, and the week that comes of it. */
export function RegistrationScreen() {
  const { t } = useTranslation();
  const { person } = useApi();
  const navigate = useNavigate();
  const { person: asked } = parseRegistrationSearch(useSearch({ strict: false }));
  const maySee = useMay(enrolmentApi.list);
  if (person === null) return null;
  if (!maySee) return <Refused title={t('menu.registration')} />;
  if (person.role === 'student') return <RegistrationOf studentId={person.id} isOwn />;
  if (asked !== undefined) return <RegistrationOf studentId={asked} isOwn={false} />;
  return (
    <ChooseStudent
      screen={t('menu.registration')}
      about={t('registration.whose')}
      title={t('registration.choosestudent')}
      text={t('registration.choosestudenttext')}
      onChoose={(id) => void navigate({ to: '/registration', search: { person: id } })}
    />
  );
}

function RegistrationOf({ studentId, isOwn }: { readonly studentId: number; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = parseRegistrationSearch(useSearch({ strict: false }));
  const start = useDefaultTerm(studentId);
  if (start.data === undefined) {
    return (
      <>
        <PageHeading title={t('menu.registration')} />
        <Pending query={start} />
      </>
    );
  }
  const { year = start.data.academicYearId, season = start.data.seasonId } = search;
  const filters = (
    <TermFilters
      studentId={studentId}
      start={start.data}
      chosen={{ year, season }}
      onChoose={(chosen) =>
        void navigate({ to: '/registration', replace: true, search: { ...search, ...chosen } })
      }
    />
  );
  if (year === none || season === none) {
    return (
      <div className={look.screen}>
        <PageHeading title={t('menu.registration')} />
        {filters}
        <Card>
          <EmptyState art="calendar" title={t('registration.noterm')} text={t('registration.notermtext')} />
        </Card>
      </div>
    );
  }
  const term = { academicYearId: year, seasonId: season, studentId };
  return <HalfYear key={`${studentId} ${year} ${season}`} term={term} isOwn={isOwn} filters={filters} />;
}
