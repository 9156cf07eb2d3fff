import { keepingApi } from '@bilim/contract/library/keeping';
import { useTranslation } from 'react-i18next';

import { keepingViews, parseKeepingSearch } from '#domain/library/keepingLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { CatalogueActions } from './CatalogueActions.tsx';
import { KeptBooks } from './KeptBooks.tsx';
import { ProvisionList } from './ProvisionList.tsx';
import { Statistics } from './Statistics.tsx';
import { TakenLists } from './TakenLists.tsx';
import look from '../Books.module.css';

/** What keepers of the library look after: files, doubles, what was withdrawn, what is read, and for whom there is enough. */
export function KeepingScreen() {
  const { t } = useTranslation();
  const may = useMay(keepingApi.kept);
  if (!may) return <Refused title={t('lk.title')} />;
  return <Keeping />;
}

function Keeping() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseKeepingSearch);
  const { view = 'broken', find } = search;
  return (
    <div className={look.screen}>
      <PageHeading title={t('lk.title')} subtitle={t('lk.about')} actions={<CatalogueActions />} />
      <ViewSwitch
        label={t('lk.views')}
        views={keepingViews.map((value) => ({ value, label: t(`lk.view.${value}`) }))}
        value={view}
        onChange={(next) => go(next === 'broken' ? {} : { view: next })}
      />
      {view === 'statistics' ? (
        <Statistics />
      ) : view === 'lists' ? (
        <TakenLists />
      ) : view === 'provision' ? (
        <ProvisionList
          find={find}
          onFind={(words) => go({ view, ...(words === undefined ? {} : { find: words }) })}
        />
      ) : (
        <KeptBooks key={view} view={view} />
      )}
    </div>
  );
}
