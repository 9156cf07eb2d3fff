import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { NewsSearch } from '#platform/links/newsLink.ts';
import { useAccount } from '#platform/session/account.tsx';

import look from './NewsFilters.module.css';

const restMs = 300;

interface NewsFiltersProps {
  readonly search: NewsSearch;
  readonly onChange: (search: NewsSearch) => void;
}

/** All news, what was not read, or the own faculty's; and words to look for. */
export function NewsFilters({ search, onChange }: NewsFiltersProps) {
  const { t } = useTranslation();
  const { facultyId, facultyShortName } = useAccount();
  const [typed, setTyped] = useState(search.find ?? '');
  const { find: _find, ...others } = search;
  const ask = useDebouncedCallback((text: string) => {
    const find = text.trim();
    onChange(find === '' ? others : { ...others, find });
  }, restMs);

  const found = search.find === undefined ? {} : { find: search.find };
  const views: Readonly<Record<string, NewsSearch>> = {
    all: found,
    unread: { ...found, unread: true },
    ...(facultyId === null ? {} : { faculty: { ...found, faculty: facultyId } }),
  };
  const view = search.unread === true ? 'unread' : search.faculty === undefined ? 'all' : 'faculty';
  return (
    <search className={look.filters}>
      <SegmentedControl
        aria-label={t('n.filters')}
        withItemsBorders={false}
        value={view}
        onChange={(chosen) => onChange(views[chosen] ?? found)}
        data={[
          { value: 'all', label: t('btn.all') },
          { value: 'unread', label: t('n.unread') },
          ...(facultyId === null ? [] : [{ value: 'faculty', label: facultyShortName ?? t('c.faculty') }]),
        ]}
      />
      <TextInput
        className={look.find}
        aria-label={t('n.find')}
        placeholder={t('n.findhint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          ask(currentTarget.value);
        }}
      />
    </search>
  );
}
