import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Button, Radio } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconBellOff, IconClockPlus, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';

import { SeatsBar } from './SeatsBar.tsx';
import { useClassName } from './useClassName.ts';
import { useQueue } from './useRegistration.ts';
import look from './Registration.module.css';

interface ClassRadioProps {
  readonly one: OfferedClass;
  readonly isPicked: boolean;
  /** What meets at the same time. */
  readonly clash: string | undefined;
  /** A student may queue; nobody queues for another one. */
  readonly canWait: boolean;
  /** Given up once the queue gives a seat. */
  readonly fallbackId: number | null;
  readonly onPick: () => void;
}

/** A class to choose: who, when, what is free; where nothing is, the queue and the bell. */
export function ClassRadio({ one, isPicked, clash, canWait, fallbackId, onPick }: ClassRadioProps) {
  const { t } = useTranslation();
  const nameOf = useClassName();
  const { teacherName, subgroup, lessons, free, total, isMine } = one;
  const isFull = free === 0 && !isMine;
  return (
    <div className={look.class} data-picked={isPicked || undefined}>
      <Radio
        name={`class-${one.lessonTypeId}`}
        checked={isPicked}
        disabled={isFull}
        onChange={onPick}
        label={
          <span className={look.classLabel}>
            <strong>{nameOf(teacherName, subgroup)}</strong>
            <span>
              {lessons.length === 0
                ? t('registration.notime')
                : lessons.map((one) => timeOf(one, t)).join(', ')}
            </span>
          </span>
        }
      />
      <div className={look.classSide}>
        {isMine ? (
          <span className={look.muted}>{t('registration.yours')}</span>
        ) : (
          <SeatsBar free={free} total={total} />
        )}
        {clash !== undefined && (
          <span className={look.clash}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('registration.clash', { name: clash })}
          </span>
        )}
      </div>
      {isFull && canWait && <QueueActions one={one} fallbackId={fallbackId} />}
    </div>
  );
}

/** `Вт 13:00 2/210 · нечётные недели` */
function timeOf({ weekday, starts, room, parity }: OfferedClass['lessons'][number], t: TFunction): string {
  const when = `${t(`registration.day.${weekday}`)} ${starts} ${room}`.trimEnd();
  return parity === 0 ? when : `${when} · ${t(`registration.parity.${parity}`)}`;
}

/** Where nothing is free: a place in the queue, and a bell. */
function QueueActions({ one, fallbackId }: Pick<ClassRadioProps, 'one' | 'fallbackId'>) {
  const { t } = useTranslation();
  const { wait, stopWaiting, alert } = useQueue();
  const { assignmentId, place, waiting, isAlerted } = one;
  return (
    <div className={look.queue}>
      {place === null ? (
        <Button
          size="sm"
          variant="light"
          leftSection={<IconClockPlus size={16} aria-hidden />}
          loading={wait.isPending}
          onClick={() => wait.mutate({ classId: assignmentId, fallbackId })}
        >
          {t('registration.wait', { count: waiting })}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="light"
          leftSection={<IconX size={16} aria-hidden />}
          loading={stopWaiting.isPending}
          onClick={() => stopWaiting.mutate(assignmentId)}
        >
          {t('registration.place', { place, waiting })}
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        leftSection={isAlerted ? <IconBellOff size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
        loading={alert.isPending}
        onClick={() => alert.mutate({ classId: assignmentId, isOn: !isAlerted })}
      >
        {t(isAlerted ? 'registration.silent' : 'registration.tell')}
      </Button>
      <Failure error={wait.error ?? stopWaiting.error ?? alert.error} />
    </div>
  );
}
