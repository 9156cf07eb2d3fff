import { shelfApi } from '@bilim/contract/materials/shelf';
import { useTranslation } from 'react-i18next';

import { parseMaterialsSearch } from '#domain/materials/materialsLink.ts';
import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import { Overview } from './Overview.tsx';
import { StudentShelf } from './StudentShelf.tsx';
import { TeacherShelf } from './TeacherShelf.tsx';
import { keyOf, useOverview } from './useMaterials.ts';

/** Study materials: the disciplines of a half-year, or those of one discipline. */
export function MaterialsScreen() {
  const { t } = useTranslation();
  const may = useMay(shelfApi.overview);
  const settings = useSettings();
  if (!may) return <Refused title={t('menu.umk')} />;
  if (settings.data === undefined) return <Pending query={settings} />;
  return <OfHalfYear defaults={settings.data.defaults} />;
}

function OfHalfYear({
  defaults,
}: {
  readonly defaults: { readonly academicYearId: number; readonly seasonId: number };
}) {
  const { person } = useApi();
  const { search, go } = useQueuePlace(parseMaterialsSearch);
  const { year, season, discipline, credits } = search;
  const list = { ...(year === undefined ? {} : { year }), ...(season === undefined ? {} : { season }) };
  const halfYear = { academicYearId: year ?? defaults.academicYearId, seasonId: season ?? defaults.seasonId };
  const overview = useOverview(halfYear);
  if (discipline === undefined)
    return <Overview halfYear={halfYear} overview={overview} search={search} go={go} />;
  if (overview.data === undefined) return <Pending query={overview} />;
  const found =
    overview.data.find((one) => one.disciplineId === discipline && one.credits === credits) ??
    overview.data.find((one) => one.disciplineId === discipline);
  if (found === undefined) return <Overview halfYear={halfYear} overview={overview} search={list} go={go} />;
  const shelf = {
    discipline: found,
    shelfKey: keyOf(halfYear, found),
    search,
    go,
    onBack: () => go(list, true),
  };
  return person?.role === 'teacher' ? (
    <TeacherShelf key={`${discipline} ${found.credits}`} teacherId={person.id} {...shelf} />
  ) : (
    <StudentShelf key={`${discipline} ${found.credits}`} {...shelf} />
  );
}
