import { coverageApi } from '@bilim/contract/materials/coverage';
import { useTranslation } from 'react-i18next';

import { parseCoverageSearch } from '#domain/materials/coverageLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import { Coverage } from './Coverage.tsx';

/** Which study materials are there, and which are missing. */
export function CoverageScreen() {
  const { t } = useTranslation();
  const may = useMay(coverageApi.matrix);
  const place = useQueuePlace(parseCoverageSearch);
  const settings = useSettings();
  if (!may) return <Refused title={t('umkcoverage.title')} />;
  if (settings.data === undefined) return <Pending query={settings} />;
  const { academicYearId, seasonId } = settings.data.defaults;
  const { year, season } = place.search;
  const halfYear = { academicYearId: year ?? academicYearId, seasonId: season ?? seasonId };
  return <Coverage halfYear={halfYear} {...place} />;
}
