import type { ActivationSlip } from '@bilim/contract/activations';
import { peopleApi } from '@bilim/contract/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SlipsReady } from '#domain/activations/SlipsReady.tsx';
import { parsePeopleSearch } from '#domain/people/peopleLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';

import { Corrections } from './Corrections.tsx';
import { Doubles } from './Doubles.tsx';
import { MergePage } from './MergePage.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';
import { Photos } from './Photos.tsx';

/** Everybody whom an office may read: the list, or the card of one. */
export function PeopleScreen() {
  const { t } = useTranslation();
  const may = useMay(peopleApi.list);
  if (!may) return <Refused title={t('people.title')} />;
  return <People />;
}

function People() {
  const { search, go } = useQueuePlace(parsePeopleSearch);
  const [slips, setSlips] = useState<readonly ActivationSlip[]>([]);
  if (search.view === 'corrections') return <Corrections search={search} go={go} />;
  if (search.view === 'photos') return <Photos search={search} go={go} />;
  const { open, double, ...place } = search;
  if (slips.length > 0) return <SlipsReady slips={slips} onClose={() => setSlips([])} />;
  if (open !== undefined && double !== undefined) {
    return (
      <MergePage
        key={`${open} ${double}`}
        id={open}
        doubleId={double}
        onSwap={() => go({ ...search, open: double, double: open })}
        onBack={() => go(place)}
        onMerged={() => go({ ...place, open })}
      />
    );
  }
  if (open !== undefined) {
    return <PersonPage key={open} id={open} onBack={() => go(place)} onSlips={setSlips} />;
  }
  if (search.view === 'doubles') return <Doubles search={search} go={go} />;
  return <PeopleList search={search} go={go} onSlips={setSlips} />;
}
