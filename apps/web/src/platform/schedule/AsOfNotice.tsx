import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../i18n/useFormat.ts';
import look from './AsOfNotice.module.css';

interface AsOfNoticeProps {
  readonly asOf: Date | null;
}

/** Says that the timetable comes from the browser's copy, and how old it is. */
export function AsOfNotice({ asOf }: AsOfNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (asOf === null) return null;
  return (
    <output className={look.notice} title={format.exactMoment(asOf)}>
      <IconCloudOff size={18} aria-hidden />
      {t('schedule.asof', { when: format.moment(asOf) })}
    </output>
  );
}
