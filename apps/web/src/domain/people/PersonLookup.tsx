import { profileApi } from '@bilim/contract/profile';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { LookupSelect } from '#ui/LookupSelect.tsx';

/** Somebody with the words by which they were found. */
export type Chosen = { readonly value: string; readonly label: string } | null;

interface PersonLookupProps {
  readonly label: string;
  readonly required?: boolean;
  readonly clearable?: boolean;
  /** Finds nobody but them. */
  readonly only?: 'student' | 'teacher';
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const shortest = 2;

/** Finds one person as one types the name. */
export function PersonLookup({ only, ...props }: PersonLookupProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const format = useFormat();
  const [words, setWords] = useState('');
  const query = words.trim();
  const found = useQuery({
    queryKey: ['people', query, { only }],
    queryFn: ({ signal }) => call(profileApi.find, { query, ...(only && { only }) }, { signal }),
    enabled: query.length >= shortest,
    placeholderData: keepPreviousData,
  });
  // Somebody may be found in two capacities.
  const people = new Map(
    found.data?.map(({ id, fullName, detail }) => [
      String(id),
      [format.name(fullName), detail].filter(Boolean).join(' · '),
    ]),
  );
  return (
    <LookupSelect
      {...props}
      placeholder={t('rights.findname')}
      options={found.data && [...people].map(([value, label]) => ({ value, label }))}
      nothing={t('rights.nobody')}
      loading={t('rights.towhomhint')}
      onAsk={setWords}
    />
  );
}
