import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { wantsLook } from '@bilim/contract/qr';
import type { qrApi, VisitObstacle, VisitReason, VisitState } from '@bilim/contract/qr';

import { universityTime } from '#platform/clock.ts';
import { tooMany } from '#platform/rateLimit.ts';

import type { ClaimRow } from './claim.queries.ts';
import type { CodeRow } from './codeVisit.queries.ts';
import type { VisitParams } from './visit.queries.ts';
import { say } from '../texts/say.ts';

type Visited = Output<typeof qrApi.visit>;
export type Row = ClaimRow | CodeRow;

/** What a visit came to, in the student's language. */
export function answer(row: Row, language: Language, params: VisitParams): Visited {
  const { verdict } = row;
  switch (verdict) {
    case 'too_many':
      throw tooMany(row.endsAt, params.now);
    case 'not_listed':
    case 'other_lesson':
    case 'no_lesson':
    case 'over':
      return refused(language, verdict);
    case 'not_begun':
      return refused(language, verdict, beginningOf(row, params));
    case 'seen':
    case 'locked':
    case 'proven':
    case 'claimed':
      return taken(row, language);
  }
}

/** When the lesson begins, and since when visits are taken. */
function beginningOf({ startsAt }: Row, { openBeforeMin }: VisitParams): Record<string, string> {
  if (startsAt === null) return { time: '', from: '' };
  const from = new Date(startsAt.getTime() - openBeforeMin * 60_000);
  return { time: universityTime(startsAt), from: universityTime(from) };
}

export function refused(
  language: Language,
  obstacle: VisitObstacle,
  params: Record<string, string> = {},
): Visited {
  const message = say(language, `qr.obstacle.${obstacle}`, params);
  return { isDone: false, tone: 'error', message, obstacle, reasons: [] };
}

function taken(row: Row, language: Language): Visited {
  const { state, isNew } = row;
  if (state === null) throw new AppError('server.busy', { params: { retryAfterSeconds: 1 } });
  if (state === 'refused') return { ...refused(language, 'refused'), state };
  const reasons = ownReasons(row);
  return {
    isDone: true,
    tone: wantsLook(state, reasons) ? 'warning' : 'success',
    message: say(language, sentenceOf(state, reasons, isNew)),
    state,
    reasons,
    ...whereAndWhen(row),
    ...(isNew ? {} : { isRepeat: true }),
  };
}

function sentenceOf(state: VisitState, reasons: readonly VisitReason[], isNew: boolean) {
  if (state === 'claimed') return 'qr.claimed';
  if (wantsLook(state, reasons)) return 'qr.marked_doubted';
  return isNew ? 'qr.marked' : 'qr.marked_before';
}

function whereAndWhen({ markText, metres, lessonId, scannedAt, disciplineName, roomName }: Row) {
  return {
    markText: markText ?? '',
    disciplineName: disciplineName ?? '',
    roomName: roomName ?? '',
    ...(scannedAt === null ? {} : { visitTime: scannedAt }),
    distance: metres === null ? null : Math.round(metres),
    ...(lessonId === null ? {} : { lessonId }),
  };
}

/** What concerns the student alone; how many came from one device is the teacher's to see. */
function ownReasons({ state, isLate, isLateDelivery, hasWrongCode, place }: Row): VisitReason[] {
  const found: [VisitReason, boolean][] = [
    ['late', isLate === true],
    ['late_delivery', isLateDelivery === true],
    ['claimed', state === 'claimed'],
    ['wrong_code', hasWrongCode === true],
    ['far', place === 'far'],
    ['no_position', place === 'none'],
    ['zero_position', place === 'zero'],
  ];
  return found.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
