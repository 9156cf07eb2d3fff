import { AppError, failures } from '@bilim/contract';
import { CurrentMark, journalApi } from '@bilim/contract/visitlog/journal';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { tellOnce } from '../tellOnce.ts';

import { createJournalStore, type JournalReply, type MarkSave } from './journalStore.ts';
import type { StoredMark, Verdict } from './saveEntry.ts';

/** A save that the server answered without doing it. */
class NotDone extends Error {
  override readonly name = 'NotDone';
}

interface Options {
  readonly reply: JournalReply;
  readonly teacherId: number;
  /** The server refused a mark: what may be changed is not what this window thinks. */
  readonly onRefused: () => void;
}

/** The journal of a class in this window; it follows what the server tells anew. */
export function useJournalStore({ reply, teacherId, onRefused }: Options) {
  const { call } = useApi();
  const { t } = useTranslation();
  const today = useFormat().today();

  async function send({ lessonDate, ...save }: MarkSave): Promise<StoredMark> {
    const endpoint = lessonDate === today ? journalApi.setMark : journalApi.correctMark;
    const [saved] = await call(endpoint, { ...save, teacherId });
    if (saved === undefined || !saved.isDone) throw new NotDone(saved?.message);
    return { markId: saved.markId, text: saved.markText, version: saved.version };
  }

  function judge(error: unknown): Verdict {
    const verdict = verdictOf(error, t);
    if (verdict.kind === 'refused') {
      tellOnce(verdict.reason, 'failure');
      onRefused();
    }
    return verdict;
  }

  function judgeUnseen(error: unknown): Verdict {
    const verdict = judge(error);
    if (verdict.kind !== 'refused') tellOnce(t('j.lostafterleave'), 'failure');
    return verdict;
  }

  const [store] = useState(() => createJournalStore(reply, { send, judge }));

  // Saves outlive renders, and the screen itself: when it is left, only a toast can tell of a failure.
  useEffect(() => {
    store.serveWith({ send, judge });
    return () => store.serveWith({ send, judge: judgeUnseen });
  });

  // The store lives outside React, and the server may have told something newer.
  useEffect(() => store.absorb(reply), [store, reply]);

  // What could not be sent is sent as soon as there is a network again.
  useEffect(() => {
    window.addEventListener('online', store.retryAll);
    return () => window.removeEventListener('online', store.retryAll);
  }, [store]);

  return store;
}

function verdictOf(error: unknown, t: TFunction): Verdict {
  if (error instanceof NotDone) return { kind: 'refused', reason: error.message };
  const reason = describeError(error, t);
  if (!(error instanceof AppError)) return { kind: 'failed', reason };

  const theirs = error.code === 'journal.changed_elsewhere' ? readCurrent(error.current) : null;
  if (theirs !== null) return { kind: 'conflict', theirs };
  return { kind: mayHelpToRepeat(error) ? 'failed' : 'refused', reason };
}

function readCurrent(current: unknown): StoredMark | null {
  const { success, data } = z.safeParse(CurrentMark, current);
  return success ? { markId: data.markId, text: data.markText, version: data.version } : null;
}

/** The server's own trouble passes; a refusal by a rule does not. */
function mayHelpToRepeat({ code }: AppError) {
  const { status } = failures[code];
  return status >= 500 || status === 401 || status === 408 || status === 429 || code === 'request.xsrf';
}
