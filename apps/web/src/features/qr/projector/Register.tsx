import type { RegisterRow } from '@bilim/contract/qrLesson';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconUserCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

import { hasCome, toneOf, useDecide, type RowTone } from './useProjector.ts';
import look from './Register.module.css';

interface RegisterProps {
  readonly lessonId: number;
  readonly rows: readonly RegisterRow[];
  readonly canDecide: boolean;
}

/** What wants the teacher's eye stands first, then who came last, then who is awaited. */
const order: readonly RowTone[] = ['doubt', 'here', 'refused', 'absent'];

export function Register({ lessonId, rows, canDecide }: RegisterProps) {
  const { t } = useTranslation();
  const decide = useDecide(lessonId);
  const toned = rows.map((row) => ({ row, tone: toneOf(row) }));
  const sorted = toned.toSorted(
    (one, other) =>
      order.indexOf(one.tone) - order.indexOf(other.tone) || arrival(other.row) - arrival(one.row),
  );
  const doubtful = toned.flatMap(({ row, tone }) => (tone === 'doubt' ? [row.studentId] : []));
  const came = rows.filter(hasCome).length;

  function settle(studentIds: readonly number[], isAccepted: boolean) {
    decide.mutate({ studentIds, isAccepted });
  }

  return (
    <>
      <div className={look.sum}>
        <p className={look.count} role="status">
          <strong>{came}</strong> {t('qr.ofcount', { count: rows.length })}
        </p>
        {doubtful.length > 0 && canDecide && (
          <Button
            color="apricot.4"
            c="dark.9"
            loading={decide.isPending}
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => settle(doubtful, true)}
          >
            {t('qr.acceptall', { count: doubtful.length })}
          </Button>
        )}
      </div>
      <div className={look.bar} aria-hidden>
        <div
          className={look.filled}
          style={{ width: `${rows.length === 0 ? 0 : (100 * came) / rows.length}%` }}
        />
      </div>
      <ul className={look.list}>
        {sorted.map(({ row, tone }) => (
          <Row
            key={row.studentId}
            row={row}
            tone={tone}
            onDecide={canDecide ? (isAccepted) => settle([row.studentId], isAccepted) : null}
          />
        ))}
      </ul>
    </>
  );
}

function arrival({ arrivedAt }: RegisterRow): number {
  return arrivedAt?.getTime() ?? 0;
}

const chips = { here: 'good', doubt: 'warning', refused: 'bad', absent: 'neutral' } as const satisfies Record<
  RowTone,
  Tone
>;

interface RowProps {
  readonly row: RegisterRow;
  readonly tone: RowTone;
  readonly onDecide: ((isAccepted: boolean) => void) | null;
}

function Row({ row, tone, onDecide }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { studentName, arrivedAt, markText, reasons, appeal } = row;
  const name = format.shortName(studentName);
  const words = tone === 'here' ? reasons.filter((reason) => reason === 'late') : reasons;

  return (
    <li className={look.row} data-tone={tone}>
      <div className={look.words}>
        <span className={look.name} title={format.name(studentName)}>
          {name}
        </span>
        {words.length > 0 && (
          <span className={look.why}>{words.map((reason) => t(`qr.reason.${reason}`)).join('; ')}</span>
        )}
        {appeal !== null && tone === 'doubt' && <span className={look.why}>«{appeal}»</span>}
      </div>
      <span className={look.chip}>
        <StatusChip tone={chips[tone]}>
          {arrivedAt === null ? t(`qr.row.${tone}`) : `${format.time(arrivedAt)} · ${t(`qr.row.${tone}`)}`}
          {markText !== '' && ` · ${markText}`}
        </StatusChip>
      </span>
      {onDecide !== null && (
        <div className={look.acts}>
          {tone !== 'here' && (
            <ActionIcon
              size={40}
              variant="light"
              color="sage"
              aria-label={t('qr.acceptone', { name })}
              onClick={() => onDecide(true)}
            >
              <IconCheck size={20} stroke={1.8} />
            </ActionIcon>
          )}
          {(tone === 'here' || tone === 'doubt') && (
            <ActionIcon
              size={40}
              variant="subtle"
              color="gray"
              aria-label={t('qr.refuseone', { name })}
              onClick={() => onDecide(false)}
            >
              <IconX size={20} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  );
}
