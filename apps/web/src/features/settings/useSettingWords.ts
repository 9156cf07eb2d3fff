import type { Setting, SettingValue } from '@bilim/contract/settings';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** Values as people say them: «7 дней», «22:00», «Включено». */
export function useSettingWords() {
  const { t } = useTranslation();
  const format = useFormat();

  return ({ unit, choices }: Pick<Setting, 'unit' | 'choices'>, value: SettingValue): string => {
    const nameOf = (chosen: string) => choices.find((one) => one.value === chosen)?.label ?? chosen;
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
    if (typeof value === 'number') {
      return t(`settings.unit.${unit ?? 'pieces'}`, { count: value, shown: format.number(value) });
    }
    if (Array.isArray(value)) return value.map(nameOf).join(', ') || t('settings.nochoice');
    return nameOf(value) || t('settings.empty');
  };
}
