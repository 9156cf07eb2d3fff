import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import look from './AsOfNotice.module.css';

const asOfTexts = {
  schedule: 'schedule.asof',
  journal: 'j.asof',
  news: 'n.asof',
  chat: 'ch.asof',
  sheet: 'sheet.asof',
} as const;

interface AsOfNoticeProps {
  readonly asOf: Date | null;
  /** Of what: the timetable, a journal, a grading sheet, the news, or a chat. */
  readonly of?: keyof typeof asOfTexts;
}

/** Says that what is shown comes from the browser's copy, and how old it is. */
export function AsOfNotice({ asOf, of = 'schedule' }: AsOfNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (asOf === null) return null;
  return (
    <output className={look.notice} title={format.exactMoment(asOf)}>
      <IconCloudOff size={18} aria-hidden />
      {t(asOfTexts[of], { when: format.moment(asOf) })}
    </output>
  );
}
