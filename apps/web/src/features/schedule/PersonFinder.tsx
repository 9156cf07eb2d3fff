import { holds, roles } from '@bilim/contract';
import { profileApi } from '@bilim/contract/profile';
import { initialsOf } from '@bilim/contract/personNames';
import { Card, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import look from './PersonFinder.module.css';

const shortest = 2;
const restMs = 250;

/** Looks up a person by surname and leads to their timetable. */
export function PersonFinder() {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const found = useFoundPeople(typed);

  return (
    <Card component="search" className={look.finder}>
      <TextInput
        size="md"
        label={t('schedule.findabout')}
        placeholder={t('schedule.findlabel')}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        error={found.error === null ? undefined : describeError(found.error, t)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={look.people} aria-live="polite">
        {(found.data ?? []).map((person) => (
          <li key={`${person.role}.${person.id}`}>
            <Link
              {...scheduleLink(
                person.role === roles.teacher ? { teacher: person.id } : { student: person.id },
              )}
              className={look.person}
            >
              <PersonAvatar initials={initialsOf(format.name(person.fullName))} photo={person.photo} />
              <span className={look.words}>
                <span className={look.name}>{format.name(person.fullName)}</span>
                <span className={look.detail}>{person.detail}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
        {found.data === undefined && found.error === null && (
          <li>
            <EmptyState art="search" title={t('schedule.find')} text={t('schedule.findhow')} />
          </li>
        )}
        {found.data?.length === 0 && <li className={look.none}>{t('schedule.nobody')}</li>}
      </ul>
    </Card>
  );
}

function useFoundPeople(typed: string) {
  const { call, person: me } = useApi();
  const mayReadStudents = me !== null && holds(me, 'schedules.read_students');
  const [asked] = useDebouncedValue(typed.trim(), restMs);
  return useQuery({
    queryKey: ['people', asked],
    queryFn: ({ signal }) => call(profileApi.find, { query: asked }, { signal }),
    enabled: asked.length >= shortest,
    placeholderData: keepPreviousData,
    // Anybody reads a teacher's timetable, a student's only whoever holds the right to; staff have none.
    select: (people) =>
      people.filter(({ role }) => role === roles.teacher || (mayReadStudents && role === roles.student)),
  });
}
