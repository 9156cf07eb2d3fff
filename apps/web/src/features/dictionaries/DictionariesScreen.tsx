import { dictionariesApi, type Dictionary } from '@bilim/contract/dictionaries';
import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import {
  dictionariesLink,
  parseDictionariesSearch,
  type DictionariesSearch,
} from '#domain/dictionaries/dictionariesLink.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { showInList } from '#ui/showInList.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import { DictionaryPage } from './DictionaryPage.tsx';
import { readLastFilters, rememberFilters } from './lastFilters.ts';
import { useDictionaries } from './useDictionaries.ts';
import look from './DictionariesScreen.module.css';

/** Every table that staff keep, on one screen: each is shown by its description. */
export function DictionariesScreen() {
  const { t } = useTranslation();
  const may = useMay(dictionariesApi.all);
  if (!may) return <Refused title={t('menu.dictionaries')} />;
  return <Dictionaries />;
}

function Dictionaries() {
  const all = useDictionaries();
  const personId = useApi().person?.id ?? 0;
  const { search, go } = useQueuePlace(parseDictionariesSearch);
  const linkOf = (name: string) => readLastFilters(personId, name);
  if (all.data === undefined) return <Pending query={all} />;
  const shown = all.data.find(({ name }) => name === search.name) ?? all.data[0];
  if (shown === undefined) return null;
  return (
    <div className={look.columns}>
      <Choice all={all.data} shown={shown} searchOf={linkOf} onChoose={(name) => go(linkOf(name))} />
      <DictionaryPage
        key={shown.name}
        dictionary={shown}
        search={search}
        go={(next) => {
          rememberFilters(personId, shown.name, next);
          go(next);
        }}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly all: readonly Dictionary[];
  readonly shown: Dictionary;
  readonly searchOf: (name: string) => DictionariesSearch;
  readonly onChoose: (name: string) => void;
}

const showInNav = (link: HTMLAnchorElement | null) => showInList(link, link?.closest('ul') ?? null);

/** Beside the rows, or above them where there is no room. */
function Choice({ all, shown, searchOf, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const [word, setWord] = useState<string>();
  if (isNarrow) {
    return (
      <Select
        label={t('dict.which')}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('dict.nonesuch')}
        data={all.map(({ name, title }) => ({ value: name, label: title }))}
        value={shown.name}
        onChange={(name) => name !== null && onChoose(name)}
      />
    );
  }
  const found = all.filter(({ title }) => title.toLowerCase().includes((word ?? '').toLowerCase()));
  return (
    <nav className={look.nav} aria-label={t('menu.dictionaries')}>
      <SearchField placeholder={t('dict.find')} aria-label={t('dict.find')} found={word} onFind={setWord} />
      {found.length === 0 && <p className={look.none}>{t('dict.nonesuch')}</p>}
      <ul className={look.list}>
        {found.map(({ name, title }) => (
          <li key={name}>
            <Link
              {...dictionariesLink(searchOf(name))}
              className={look.way}
              aria-current={name === shown.name ? 'page' : undefined}
              ref={name === shown.name ? showInNav : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
