import type { Provision } from '@bilim/contract/library/keeping';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { useProvision } from './useKeeping.ts';
import look from './Keeping.module.css';

interface ProvisionListProps {
  readonly find: string | undefined;
  readonly onFind: (words: string | undefined) => void;
}

/** Disciplines of the year by how many books there are for each of their students. */
export function ProvisionList({ find, onFind }: ProvisionListProps) {
  const { t } = useTranslation();
  const query = useProvision(find);
  return (
    <QueueList
      query={query}
      items={query.data?.pages.flatMap(({ data }) => data)}
      isSought={find !== undefined}
      empty={{ art: 'books', title: t('lk.none.provision'), text: t('lk.nonetext.provision') }}
      filters={
        <FilterBar label={t('office.filters')}>
          <SearchField
            label={t('btn.search')}
            placeholder={t('lk.discipline')}
            found={find}
            onFind={onFind}
          />
        </FilterBar>
      }
    >
      {(disciplines) => (
        <QueueRows label={t('lk.view.provision')}>
          {disciplines.map((one) => (
            <Row key={one.disciplineId} provision={one} />
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}

function Row({ provision }: { readonly provision: Provision }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, students, books, copies, licences, isUnlimited, ratio } = provision;
  const facts = [
    t('lk.students', { count: students }),
    t('lk.books', { count: books }),
    t('lk.copies', { count: copies }),
    licences > 0 ? t('lk.licences', { count: licences }) : null,
    isUnlimited ? t('lk.unlimited') : null,
  ].filter((fact) => fact !== null);
  const words = t('lk.ratio', { ratio: format.figure(Math.round(ratio * 100) / 100) });
  return (
    <li className={look.row}>
      <div className={look.words}>
        <b>{name}</b>
        <span className={look.facts}>{facts.join(' · ')}</span>
      </div>
      <div className={look.ratio}>
        <b>{words}</b>
        <Progress
          size={6}
          value={Math.min(1, ratio) * 100}
          color={ratio >= 1 ? 'sage.6' : ratio >= 0.5 ? 'apricot.5' : 'pome.6'}
          aria-label={words}
        />
      </div>
    </li>
  );
}
