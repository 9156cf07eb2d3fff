import { AppError } from '@bilim/contract';
import { SettledExcuse } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

/** Whether a colleague decided first: the excuse then leaves the list, and the reason needs a place of its own. */
export function isDecidedAlready(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'excuse.decided';
}

/** Why a decision was not taken; where a colleague was first, who and what. */
export function useExplain() {
  const { t } = useTranslation();
  const format = useFormat();

  return (error: Error): string => {
    const sentence = describeError(error, t);
    const there = currentOf(error, 'excuse.decided', SettledExcuse);
    if (there === null || there.settledAt === null) return sentence;
    const { state, settledBy, settledAt, answer } = there;
    const who = `${t(`excuse.state.${state}`)}: ${settledBy ?? ''}, ${format.moment(settledAt)}`;
    return [sentence, who, answer ?? ''].filter((part) => part !== '').join('. ');
  };
}
