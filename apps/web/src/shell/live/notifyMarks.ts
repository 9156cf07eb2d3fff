import type { Call } from '@bilim/contract/client';
import type { LiveEvent } from '@bilim/contract/live';
import { noticesApi, type MarkNotice } from '@bilim/contract/notices';
import i18next from 'i18next';

import { createFormat } from '#platform/i18n/format.ts';
import { showNotice } from '#ui/toasts.ts';

/** Who comes back after a while sees the marks; they are no news any more. */
const newForMs = 10 * 60_000;
/** More than that are told as a number. */
const mostOneByOne = 3;

/**
 * What was told last of a mark. Of two changes in quick succession the first may be told as the second left it, and is
 * then told already.
 */
const toldLast = new Map<number, string>();

/** Says quietly which own marks have just changed. Their journal shows them by itself. */
export async function notifyMarks(call: Call, events: readonly LiveEvent[]): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const fresh = events.filter(({ kind, at }) => kind === 'mark' && Date.now() - at.getTime() < newForMs);
  const visits = [...new Set(fresh.flatMap(({ visitId }) => visitId ?? []))];
  if (visits.length === 0) return;
  const told = await call(noticesApi.told, { visits: visits.slice(-50) }).catch(() => []);
  const given = told.filter(
    (mark) => mark.markText !== '' && toldLast.get(mark.visitId) !== sentenceOf(mark),
  );
  for (const mark of told) toldLast.set(mark.visitId, sentenceOf(mark));
  if (given.length > mostOneByOne) showNotice(i18next.t('live.marks', { count: given.length }));
  else for (const mark of given) showNotice(sentenceOf(mark));
}

function sentenceOf({
  isAbsence,
  disciplineName: discipline,
  markText: mark,
  lessonDate,
}: MarkNotice): string {
  const day = createFormat(i18next.t, i18next.language).day(lessonDate);
  return i18next.t(isAbsence ? 'live.absence' : 'live.mark', { discipline, mark, day });
}
