import { profileApi } from '@bilim/contract/profile';
import { initialsOf } from '@bilim/contract/personNames';
import { Card, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import look from './TeacherPicker.module.css';

interface TeacherPickerProps {
  readonly onPick: (teacherId: number) => void;
}

const shortest = 2;

/** For whoever reads journals and has none: whose journal shall it be? */
export function TeacherPicker({ onPick }: TeacherPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const teachers = useTeachers(query);
  const found = query.length < shortest ? [] : (teachers.data ?? []);

  return (
    <>
      <PageHeading title={t('j.title')} subtitle={t('j.pickabout')} />
      <Card className={look.card}>
        <TextInput
          label={t('c.teacher')}
          placeholder={t('j.pickplaceholder')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={teachers.isFetching ? <Loader size={16} /> : null}
          value={typed}
          error={teachers.error && describeError(teachers.error, t)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ul className={look.found} aria-label={t('c.teachers')}>
          {found.map(({ id, fullName, detail }) => (
            <li key={id}>
              <button type="button" className={look.person} onClick={() => onPick(id)}>
                <PersonAvatar initials={initialsOf(format.name(fullName))} size={40} />
                <span>
                  <span className={look.name}>{format.name(fullName)}</span>
                  <span className={look.about}>{detail}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {query.length >= shortest && teachers.data?.length === 0 && (
          <p className={look.none}>{t('shell.nothing')}</p>
        )}
        {query.length < shortest && (
          <EmptyState art="journal" title={t('j.picktitle')} text={t('j.picktext')} />
        )}
      </Card>
    </>
  );
}

function useTeachers(query: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['people', query, { only: 'teacher' }],
    enabled: query.length >= shortest,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(profileApi.find, { query, only: 'teacher' }, { signal }),
  });
}
