import type { ConflictSide, TimetableConflict, TimetableRun } from '@bilim/contract/timetableImport';
import { Title } from '@mantine/core';
import { IconDoor, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { RowsCard } from '../../run/RowsCard.tsx';
import { useConflicts } from '../useTimetableImports.ts';
import { useLessonWords } from './useLessonWords.ts';
import look from './ConflictList.module.css';

/** Lessons that want the same teacher, room or students at once; those that were there before stand apart. */
export function ConflictList({ run }: { readonly run: TimetableRun }) {
  return (
    <>
      {run.conflicts > 0 && <Conflicts run={run} isOld={false} />}
      {run.oldConflicts > 0 && <Conflicts run={run} isOld />}
    </>
  );
}

function Conflicts({ run, isOld }: { readonly run: TimetableRun; readonly isOld: boolean }) {
  const { t } = useTranslation();
  const title = t(isOld ? 'timetable.oldclashes' : 'timetable.newclashes');
  return (
    <RowsCard
      label={title}
      query={useConflicts(run, isOld)}
      all={isOld ? run.oldConflicts : run.conflicts}
      head={
        <>
          <Title order={2}>{title}</Title>
          <p className={look.about}>{t(isOld ? 'timetable.oldclashestext' : 'timetable.newclashestext')}</p>
        </>
      }
    >
      {(conflicts) => (
        <ul className={look.rows}>
          {conflicts.map((conflict) => (
            <ConflictRow key={conflict.seq} conflict={conflict} />
          ))}
        </ul>
      )}
    </RowsCard>
  );
}

const icons = { teacher: IconUser, room: IconDoor, group: IconUsersGroup } as const;

function ConflictRow({ conflict }: { readonly conflict: TimetableConflict }) {
  const { t } = useTranslation();
  const { kind, isOld, count, sides } = conflict;
  const Icon = icons[kind];
  const others = count - sides.length;
  return (
    <li className={look.row} data-old={isOld || undefined}>
      <div className={look.what}>
        <StatusChip tone={isOld ? 'warning' : 'bad'} icon={<Icon size={14} aria-hidden />}>
          {t(`timetable.clash.${kind}`)}
        </StatusChip>
        <Whose conflict={conflict} />
        <p className={look.detail}>{t('timetable.atonce', { count })}</p>
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

/** Who or what is needed more than once; of many groups the first ones. */
function Whose({ conflict: { kind, who, whoCount } }: { readonly conflict: TimetableConflict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first = ''] = who;
  const names = {
    teacher: () => format.shortName(first),
    room: () => t('schedule.room', { room: first }),
    group: () => who.join(', '),
  };
  const left = whoCount - who.length;
  if (who.length === 0) return <p className={look.whose}>{t('timetable.electives')}</p>;
  const told = names[kind]();
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
      </p>
      <p className={look.detail}>
        {[words.when(lesson), words.weeks(lesson)].join(', ')}
        <br />
        {[words.groups(lesson), lesson.teacherName, words.room(lesson)].join(' · ')}
      </p>
    </div>
  );
}
