import { wantsLook, type OwnVisit } from '@bilim/contract/qr';
import { Button } from '@mantine/core';
import { IconCheck, IconClockHour4, IconQrcode, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

import type { useOwnVisits } from './useVisit.ts';
import look from './OwnVisits.module.css';

interface OwnVisitsProps {
  readonly query: ReturnType<typeof useOwnVisits>;
  readonly onAppeal: () => void;
}

/** The own lessons of today, each with what became of the visit. */
export function OwnVisits({ query, onAppeal }: OwnVisitsProps) {
  const { t } = useTranslation();
  const { data: lessons } = query;
  if (lessons === undefined) return <Pending query={query} />;
  if (lessons.length === 0)
    return <EmptyState art="yurt" title={t('qr.nolessons')} text={t('qr.nolessonstext')} />;
  return (
    <>
      <ul className={look.list}>
        {lessons.map((lesson) => (
          <Row key={lesson.scheduleEntryId} lesson={lesson} />
        ))}
      </ul>
      {lessons.some(({ canAppeal }) => canAppeal) && (
        <Button variant="default" mt="md" onClick={onAppeal}>
          {t('qr.appeal')}
        </Button>
      )}
    </>
  );
}

const tones = {
  present: ['good', IconCheck],
  confirmed: ['good', IconCheck],
  checked: ['warning', IconClockHour4],
  claimed: ['warning', IconClockHour4],
  refused: ['bad', IconX],
} as const satisfies Record<string, readonly [Tone, typeof IconCheck]>;

function Row({ lesson }: { readonly lesson: OwnVisit }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, isOpen, starts, ends, disciplineName, lessonTypeShort, roomName, teacherName, markText } =
    lesson;
  const shown = state === 'present' && wantsLook(state, lesson.reasons) ? 'checked' : state;
  const [tone, Icon] = shown === null ? (['info', IconQrcode] as const) : tones[shown];
  return (
    <li className={look.row}>
      <span className={look.time}>
        {format.time(starts)}
        <span className={look.dim}>{format.time(ends)}</span>
      </span>
      <span className={look.words}>
        <span className={look.name}>{disciplineName}</span>
        <span className={look.dim}>
          {[lessonTypeShort, roomName, format.shortName(teacherName)]
            .filter((word) => word !== '')
            .join(' · ')}
        </span>
        {(state !== null || isOpen) && (
          <span className={look.state}>
            <StatusChip tone={tone} icon={<Icon size={14} aria-hidden />}>
              {t(shown === null ? 'qr.opennow' : `qr.state.${shown}`)}
              {markText !== '' && ` · ${markText}`}
            </StatusChip>
          </span>
        )}
      </span>
    </li>
  );
}
