import type { Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import type { TFunction } from 'i18next';

import type { ScanAnswer } from '#domain/qr/scanOutbox.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

/** Sends what was written or scanned without a network, as soon as the server answers again; gives back how to end it. */
export function deliver(call: Call, { id, role }: Pick<Person, 'id' | 'role'>, t: TFunction): () => void {
  const ends: (() => void)[] = [];
  let hasEnded = false;
  const keep = (...more: (() => void)[]) => {
    ends.push(...more);
    if (hasEnded) endAll();
  };
  function endAll() {
    hasEnded = true;
    for (const end of ends.splice(0)) end();
  }

  if (role === 'teacher' || role === 'student') {
    void import('#domain/chat/useMessageOutbox.ts')
      .then(({ messageOutboxOf }) => keep(messageOutboxOf(call, id).start()))
      .catch(() => undefined);
  }
  if (role === 'teacher') {
    void import('#domain/records/gradeOutbox.ts')
      .then(({ gradeOutboxOf }) => keep(gradeOutboxOf(call, id).start()))
      .catch(() => undefined);
  }
  if (role === 'student') {
    void import('#domain/qr/scanOutbox.ts')
      .then(({ scanOutboxOf }) => scanOutboxOf(call, id))
      .then((outbox) =>
        keep(
          outbox.onSettled(({ answer }) => tell(answer, t)),
          outbox.start(),
        ),
      )
      .catch(() => undefined);
  }
  return endAll;
}

function tell({ kind, isDone, message }: ScanAnswer, t: TFunction) {
  const sentence = kind === 'visit' ? t('qr.delivered', { message }) : message;
  if (isDone) showSuccess(sentence);
  else showFailure(sentence);
}
