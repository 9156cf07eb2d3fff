import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { phasesOf, type LocalMoment, type Phase } from './dayPhases.ts';
import type { Meeting } from './meetings.ts';
import { useMeetingWords } from './useMeetingWords.ts';
import type { TimetableOwner } from './useTimetable.ts';
import look from './DayTimeline.module.css';

interface DayTimelineProps {
  readonly meetings: readonly Meeting[];
  readonly now: LocalMoment;
  readonly kind: TimetableOwner['kind'];
  /** The name of a lesson as a link or button that fills the whole row. */
  readonly renderTitle: (meeting: Meeting) => ReactNode;
}

/** The lessons of one day on a line, with where the day stands now. */
export function DayTimeline({ meetings, now, kind, renderTitle }: DayTimelineProps) {
  const phases = phasesOf(meetings, now);
  const markerAt = gapOfNow(meetings, phases, now);

  return (
    <ol className={look.timeline}>
      {meetings.map((meeting, index) => (
        <Fragment key={meeting.key}>
          {index === markerAt && <NowMarker time={now.time} />}
          <TimelineRow
            meeting={meeting}
            phase={phases[index] ?? 'later'}
            kind={kind}
            title={renderTitle(meeting)}
          />
        </Fragment>
      ))}
    </ol>
  );
}

/** Between which lessons of today now lies; -1 while one is on, before the first and after the last. */
function gapOfNow(meetings: readonly Meeting[], phases: readonly Phase[], now: LocalMoment): number {
  if (meetings[0]?.day !== now.day || phases.includes('now') || !phases.includes('done')) return -1;
  return phases.indexOf('next');
}

function NowMarker({ time }: { readonly time: string }) {
  const { t } = useTranslation();
  return <li className={look.marker}>{t('schedule.now', { time })}</li>;
}

interface TimelineRowProps extends Pick<DayTimelineProps, 'kind'> {
  readonly meeting: Meeting;
  readonly phase: Phase;
  readonly title: ReactNode;
}

function TimelineRow({ meeting, phase, kind, title }: TimelineRowProps) {
  const { t } = useTranslation();
  const words = useMeetingWords(kind);
  const change = words.change(meeting);

  return (
    <li className={look.row} data-phase={phase}>
      <div className={look.time}>
        <div className={look.starts}>{meeting.starts}</div>
        <div className={look.ends}>{meeting.ends}</div>
      </div>
      <div className={look.rail}>
        <div className={look.dot} />
      </div>
      <div className={look.body}>
        <h3 className={look.title}>
          {title}
          <VisuallyHidden>, {t(`schedule.state.${phase}`)}</VisuallyHidden>
        </h3>
        <p className={look.line}>
          {words.type(meeting.lesson)} · {words.room(meeting)}
        </p>
        <p className={look.line}>{inOneLine(words.company(meeting), words.subgroup(meeting.lesson))}</p>
        {change !== null && (
          <p className={look.change}>
            <StatusChip tone={change.tone}>{change.word}</StatusChip>
            {change.detail !== null && <span>{change.detail}</span>}
          </p>
        )}
        {meeting.reason !== null && <p className={look.line}>{meeting.reason}</p>}
      </div>
    </li>
  );
}

function inOneLine(...words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null).join(' · ');
}
