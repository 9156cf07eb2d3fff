import { curriculaApi } from '@bilim/contract/curricula';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { parseCurriculaSearch } from '#domain/curricula/curriculaLink.ts';

import { PlanList } from './PlanList.tsx';
import { PlanPage } from './PlanPage.tsx';

/** Study plans: the list of all intakes, or one of them. */
export function CurriculaScreen() {
  const { t } = useTranslation();
  const may = useMay(curriculaApi.list);
  const { search, go } = useQueuePlace(parseCurriculaSearch);
  if (!may) return <Refused title={t('curricula.title')} />;
  const { specialty, form, year, version, ...narrowed } = search;
  if (specialty === undefined || form === undefined || year === undefined)
    return <PlanList search={search} go={go} />;
  const intake = { specialtyId: specialty, formId: form, yearId: year };
  return (
    <PlanPage
      key={`${specialty} ${form} ${year}`}
      intake={intake}
      version={version}
      onVersion={(next) => {
        const { version: _, ...rest } = search;
        go(next === undefined ? rest : { ...rest, version: next });
      }}
      onOther={(other) =>
        go({ ...narrowed, specialty: other.specialtyId, form: other.formId, year: other.yearId }, true)
      }
    />
  );
}
