import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import type { enrolmentApi } from '@bilim/contract/enrolment';

import type { Database } from '#platform/db/database.ts';
import type { ParamsOf } from '#platform/db/statement.ts';
import type { Settings } from '#platform/settings.ts';
import { say as sayFailure } from '#platform/texts.ts';

import { creditLimit, momentIn, refuseOutside } from './rules.ts';
import { selectStanding } from './terms.queries.ts';
import { say } from './texts/say.ts';

/** Whether the student may register now, with the sentence that says until when, or why not. */
export async function tellPermission(
  db: Database,
  { language, settings }: { readonly language: Language; readonly settings: Settings },
  asked: ParamsOf<typeof selectStanding>,
): Promise<Output<typeof enrolmentApi.permission>> {
  const [of] = await selectStanding(db, asked);
  if (of === undefined) throw new AppError('registration.unknown');
  const values = await settings.read();
  const credits = {
    most: values['registration.most_credits'],
    mostWhenWeak: values['registration.most_credits_weak'],
  };
  const told = {
    opens: of.opens,
    closes: of.closes,
    mostCredits: creditLimit(of, credits),
    usedCredits: of.used,
    leastCredits: of.leastCredits ?? values['registration.least_credits'],
    phase: of.phase,
    hasDraw: of.hasDraw,
  };
  try {
    if (of.status !== 'active') throw new AppError('registration.inactive');
    refuseOutside(of, language);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...told, mayRegister: false, message: sayFailure(language, error.code, error.params) };
  }
  const at = of.closes === null ? '' : momentIn(of.closes);
  return { ...told, mayRegister: true, message: say(language, 'registration.open', { at }) };
}
