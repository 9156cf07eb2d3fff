import { termPlanApi } from '@bilim/contract/termPlan';
import { useTranslation } from 'react-i18next';

import { parseTermPlanSearch } from '#domain/termPlan/termPlanLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { TermPlan } from './TermPlan.tsx';
import { useTerms } from './useTermPlan.ts';

/** The classes of a half-year before they are held. */
export function TermPlanScreen() {
  const { t } = useTranslation();
  const may = useMay(termPlanApi.list);
  const place = useQueuePlace(parseTermPlanSearch);
  if (!may) return <Refused title={t('termplan.title')} />;
  return <OfTerm {...place} />;
}

function OfTerm({ search, go }: ReturnType<typeof useQueuePlace<ReturnType<typeof parseTermPlanSearch>>>) {
  const { t } = useTranslation();
  const terms = useTerms();
  if (terms.data === undefined) return <Pending query={terms} />;
  const named = terms.data.find(
    ({ yearId, seasonId }) => yearId === search.year && seasonId === search.season,
  );
  const term = named ?? terms.data[0];
  if (term === undefined)
    return <EmptyState art="calendar" title={t('termplan.noterm')} text={t('termplan.notermtext')} />;
  return <TermPlan terms={terms.data} term={term} search={search} go={go} />;
}
