import type { TFunction } from 'i18next';

import type { TaughtClass } from '@bilim/contract/journal/classes';

/** «ИС-1-24», «ИС-1-24 · подгруппа 2», «ДПВ-1 (ИС-1-24, ПИ-1-24)». */
export function describeGroup(
  { groupName, groupNames, isStream, subgroup }: TaughtClass,
  t: TFunction,
): string {
  const isOneName = !isStream || groupNames === '' || groupNames === groupName;
  const name = isOneName ? groupName : `${groupName} (${groupNames})`;
  return subgroup === 0 ? name : `${name} · ${t('j.subgroupno', { number: subgroup })}`;
}
