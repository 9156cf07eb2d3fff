import type { ActivationSlip } from '@bilim/contract/activations';
import { peopleApi } from '@bilim/contract/people';
import { doublesApi } from '@bilim/contract/people/doubles';
import { Button } from '@mantine/core';
import { IconPhotoCheck, IconPlus, IconUserEdit, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AddPerson } from './AddPerson.tsx';
import { ManyPeople } from './ManyPeople.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { useCorrections } from './useCorrections.ts';
import { usePeople } from './usePeople.ts';
import { useWaitingPhotos } from './usePhotos.ts';
import look from './People.module.css';

interface PeopleListProps extends QueuePlace<PeopleSearch> {
  readonly onSlips: (slips: readonly ActivationSlip[]) => void;
}

/** People by name under their filters; ticks say whom an action is for. */
export function PeopleList({ search, go, onSlips }: PeopleListProps) {
  const { t } = useTranslation();
  const people = usePeople(search);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const narrow = (next: PeopleSearch) => {
    setChosen(new Set());
    go(next);
  };

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('people.title')}
        subtitle={t('people.about')}
        actions={
          <>
            <ManyPeople
              search={search}
              chosen={chosen}
              onSlips={onSlips}
              onMerge={(open, double) => go({ ...search, open, double }, true)}
              onDone={() => setChosen(new Set())}
            />
            <Entries onView={(view) => go({ view }, true)} onAdd={() => setAdding(true)} />
          </>
        }
      />
      <QueueList
        query={people}
        items={people.data?.pages.flat()}
        isSought={Object.keys(search).length > 0}
        empty={{ art: 'people', title: t('people.nobody'), text: t('people.nobodytext') }}
        filters={<PeopleFilters search={search} onChange={narrow} />}
      >
        {(rows) => (
          <PeopleTable
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={(open) => go({ ...search, open }, true)}
          />
        )}
      </QueueList>
      <AddPerson
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(open) => {
          setAdding(false);
          go({ ...search, open }, true);
        }}
      />
    </div>
  );
}

interface EntriesProps {
  readonly onView: (view: NonNullable<PeopleSearch['view']>) => void;
  readonly onAdd: () => void;
}

/** What concerns nobody on the list. */
function Entries({ onView, onAdd }: EntriesProps) {
  const { t } = useTranslation();
  const mayAdd = useMay(peopleApi.add);
  const photos = useWaitingPhotos().data?.length ?? 0;
  const corrections = useCorrections(false).data?.length ?? 0;
  const mayMerge = useMay(doublesApi.merge);
  return (
    <>
      {photos > 0 && (
        <Button
          variant="default"
          leftSection={<IconPhotoCheck size={18} aria-hidden />}
          onClick={() => onView('photos')}
        >
          {t('people.newphotos', { count: photos })}
        </Button>
      )}
      {corrections > 0 && (
        <Button
          variant="default"
          leftSection={<IconUserEdit size={18} aria-hidden />}
          onClick={() => onView('corrections')}
        >
          {t('card.corrections', { count: corrections })}
        </Button>
      )}
      {mayMerge && (
        <Button
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
          onClick={() => onView('doubles')}
        >
          {t('people.doubles')}
        </Button>
      )}
      {mayAdd && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('btn.add')}
        </Button>
      )}
    </>
  );
}
