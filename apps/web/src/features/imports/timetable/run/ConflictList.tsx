import type { ConflictSide, ConflictState, TimetableConflict } from '@bilim/contract/timetableConflicts';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import { Button, Title } from '@mantine/core';
import { IconDoor, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { RowsCard } from '../../run/RowsCard.tsx';
import { useConflicts, type AcceptedClashes } from '../useTimetableImports.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { AcceptedBy, Acceptances, AcceptMany } from './Acceptances.tsx';
import { useLessonWords } from './useLessonWords.ts';
import look from './ConflictList.module.css';

/** Lessons that want the same teacher, room or students at once; accepted ones and those from before stand apart. */
export function ConflictList({ run }: { readonly run: TimetableRun }) {
  const [asked, setAsked] = useState<AcceptedClashes | null>(null);
  const mayAccept = run.state === 'checked';
  return (
    <>
      {run.conflicts > 0 && <Conflicts run={run} state="new" onAccept={mayAccept ? setAsked : undefined} />}
      {run.acceptances.length > 0 && <Conflicts run={run} state="accepted" />}
      {run.oldConflicts > 0 && <Conflicts run={run} state="old" />}
      <AcceptDialog importId={run.importId} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface ConflictsProps {
  readonly run: TimetableRun;
  readonly state: ConflictState;
  readonly onAccept?: ((asked: AcceptedClashes) => void) | undefined;
}

const titles = {
  new: ['timetable.newclashes', 'timetable.newclashestext'],
  accepted: ['timetable.accept.done', 'timetable.accept.about'],
  old: ['timetable.oldclashes', 'timetable.oldclashestext'],
} as const satisfies Record<ConflictState, readonly [string, string]>;

function Conflicts({ run, state, onAccept }: ConflictsProps) {
  const { t } = useTranslation();
  const [title, about] = titles[state];
  const all = {
    new: run.conflicts,
    accepted: run.acceptances.reduce((sum, { count }) => sum + count, 0),
    old: run.oldConflicts,
  }[state];
  return (
    <RowsCard
      label={t(title)}
      query={useConflicts(run, state)}
      all={all}
      head={
        <>
          <Title order={2}>{t(title)}</Title>
          <p className={look.about}>{t(about)}</p>
          {onAccept !== undefined && <AcceptMany run={run} onAccept={onAccept} />}
          {state === 'accepted' && <Acceptances run={run} />}
        </>
      }
    >
      {(conflicts) => (
        <ul className={look.rows}>
          {conflicts.map((conflict) => (
            <ConflictRow key={conflict.seq} conflict={conflict} onAccept={onAccept} />
          ))}
        </ul>
      )}
    </RowsCard>
  );
}

const icons = {
  teacher: IconUser,
  room: IconDoor,
  student: IconUsersGroup,
  elective: IconUsersGroup,
} as const;

interface ConflictRowProps extends Pick<ConflictsProps, 'onAccept'> {
  readonly conflict: TimetableConflict;
}

function ConflictRow({ conflict, onAccept }: ConflictRowProps) {
  const { t } = useTranslation();
  const { kind, state, count, sides, seq } = conflict;
  const Icon = icons[kind];
  const others = count - sides.length;
  return (
    <li className={look.row} data-old={state !== 'new' || undefined}>
      <div className={look.what}>
        <StatusChip tone={state === 'new' ? 'bad' : 'warning'} icon={<Icon size={14} aria-hidden />}>
          {t(`timetable.clash.${kind}`)}
        </StatusChip>
        <Whose conflict={conflict} />
        <p className={look.detail}>{t('timetable.atonce', { count })}</p>
        {conflict.acceptance !== null && <AcceptedBy acceptance={conflict.acceptance} />}
        {onAccept !== undefined && (
          <Button variant="default" size="xs" onClick={() => onAccept({ scope: 'one', seq, count: 1 })}>
            {t('timetable.accept.one')}
          </Button>
        )}
      </div>
      <div className={look.sides}>
        {sides.map((side) => (
          <Side key={keyOf(side)} side={side} />
        ))}
        {others > 0 && <p className={look.others}>{t('timetable.others', { count: others })}</p>}
      </div>
    </li>
  );
}

/** Who or what is needed more than once; of many students the first ones. */
function Whose({ conflict: { kind, who, whoCount } }: { readonly conflict: TimetableConflict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first = ''] = who;
  const names = {
    teacher: () => format.shortName(first),
    room: () => t('schedule.room', { room: first }),
    student: () => who.map((name) => format.shortName(name)).join(', '),
  };
  const left = whoCount - who.length;
  const told = names[kind === 'elective' ? 'student' : kind]();
  return (
    <p className={look.whose}>{left > 0 ? t('timetable.whomore', { names: told, count: left }) : told}</p>
  );
}

const keyOf = ({ place, lesson }: ConflictSide) =>
  `${place?.line ?? 0} ${lesson.onlineUrl ?? ''} ${lesson.groupNames} ${lesson.disciplineName} ${lesson.subgroup} ${lesson.lessonTypeShort} ${lesson.firstWeek} ${lesson.starts}`;

function Side({ side: { lesson, place, isNew } }: { readonly side: ConflictSide }) {
  const { t } = useTranslation();
  const words = useLessonWords();
  return (
    <div className={look.side} data-new={isNew || undefined}>
      <p className={look.from}>
        {place === null ? t('timetable.intimetable') : t('timetable.infile', { place: words.place(place) })}
      </p>
      <p className={look.lesson}>
        {lesson.disciplineName} ({lesson.lessonTypeShort})
        {lesson.isElective && <span className={look.elective}>{t('timetable.elective')}</span>}
      </p>
      <p className={look.detail}>
        {[words.when(lesson), words.weeks(lesson)].join(', ')}
        <br />
        {[words.groups(lesson), lesson.teacherName, words.room(lesson)].join(' · ')}
      </p>
    </div>
  );
}
