import { activationsApi, type ActivationSlip } from '@bilim/contract/activations';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { SlipsReady } from '#domain/activations/SlipsReady.tsx';
import { parseActivationsSearch } from '#domain/activations/activationsLink.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { ActivationFilters } from './ActivationFilters.tsx';
import { IssueActions } from './IssueActions.tsx';
import { LostPassword } from './LostPassword.tsx';
import { PeopleList } from './PeopleList.tsx';
import { useOverview } from './useActivations.ts';
import look from './ActivationsScreen.module.css';

/** Who has no password yet, and links with which they choose one: on paper slips, or by letter. */
export function ActivationsScreen() {
  const { t } = useTranslation();
  const may = useMay(activationsApi.issue);
  if (!may) return <Refused title={t('activation.title')} />;
  return <Activations />;
}

function Activations() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseActivationsSearch);
  const overview = useOverview(search);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [slips, setSlips] = useState<readonly ActivationSlip[]>([]);

  if (slips.length > 0) return <SlipsReady slips={slips} onClose={() => setSlips([])} />;
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('activation.title')}
        subtitle={t('activation.about')}
        actions={
          <>
            <LostPassword onRenewed={setSlips} />
            <IssueActions
              search={search}
              overview={overview.data}
              chosen={chosen}
              onIssued={(done) => {
                setSlips(done.slips);
                setChosen(new Set());
              }}
            />
          </>
        }
      />
      {overview.data?.hasMail === false && (
        <Alert color="lake" className={look.notice}>
          {t('activation.nomail')}
        </Alert>
      )}
      <PeopleList
        search={search}
        chosen={chosen}
        onChoose={setChosen}
        filters={<ActivationFilters search={search} overview={overview.data} onChange={go} />}
      />
    </div>
  );
}
