import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** A class by who teaches it and which part of the students: «Серов А. А. · подгруппа 2». */
export function useClassName() {
  const { t } = useTranslation();
  const format = useFormat();
  return (teacherName: string | null, subgroup: number | null): string => {
    const who = teacherName === null ? '' : format.name(teacherName);
    const part = subgroup === null || subgroup === 0 ? '' : t('registration.subgroup', { number: subgroup });
    return [who, part].filter(Boolean).join(' · ');
  };
}
