import type { ActivationSlip } from '@bilim/contract/activations';
import { peopleApi } from '@bilim/contract/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SlipsReady } from '#domain/activations/SlipsReady.tsx';
import { parsePeopleSearch } from '#domain/people/peopleLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';

import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';

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
  const { open, ...place } = search;
  if (slips.length > 0) return <SlipsReady slips={slips} onClose={() => setSlips([])} />;
  if (open !== undefined) {
    return <PersonPage key={open} id={open} onBack={() => go(place)} onSlips={setSlips} />;
  }
  return <PeopleList search={search} go={go} onSlips={setSlips} />;
}
