import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import { byUniversityClock } from '@bilim/contract/core/universityClock';

import type { Case } from './judge.queries.ts';
import { say } from './texts/say.ts';

/** What the settings say of half-years. */
export interface CreditRules {
  readonly most: number;
  /** With an average below 2.0. */
  readonly mostWhenWeak: number;
}

const weakBelow = 2;

/** How many credits a half-year may have: as granted, as the period says, or as the settings say. */
export function creditLimit(
  of: Pick<Case, 'grantedCredits' | 'periodCredits' | 'average'>,
  { most, mostWhenWeak }: CreditRules,
): number {
  if (of.grantedCredits !== null) return of.grantedCredits;
  const usual = of.periodCredits ?? most;
  return of.average !== null && of.average < weakBelow ? Math.min(usual, mostWhenWeak) : usual;
}

type Standing = Pick<Case, 'hold' | 'phase' | 'opens' | 'closes'>;

/** First of all: whether the student registers at all, and now. */
export function refuseOutside(of: Standing, language: Language): void {
  if (of.hold !== null) throw new AppError('registration.held', { params: { reason: of.hold } });
  if (of.phase === 'open') return;
  if ((of.phase === 'before' || of.phase === 'wishes') && of.opens !== null)
    throw new AppError('registration.not_yet', { params: { at: momentIn(of.opens) } });
  if (of.phase === 'none') throw new AppError('registration.no_period');
  const params = {
    when: of.closes === null ? '' : say(language, 'registration.since', { at: momentIn(of.closes) }),
  };
  throw new AppError('registration.closed', { params });
}

export interface Judging {
  readonly isOffice: boolean;
  /** They know that they are registered, and say which registration is changed or given up. */
  readonly isChange: boolean;
  /** A seat that came free is there for whoever stands first. */
  readonly isFromQueue: boolean;
  readonly language: Language;
  readonly credits: CreditRules;
}

type Rule = (of: Case, by: Judging) => AppError | null;

const refusal = (isBroken: boolean, ...told: ConstructorParameters<typeof AppError>): AppError | null =>
  isBroken ? new AppError(...told) : null;

/** Whether something else is given up for what is chosen. */
const isReplacing = (of: Case) => of.replacedId !== null;
/** The discipline is taken already, and only its classes change. */
const isNew = (of: Case) => of.registrationId === null;

/** A repetition, such as after a lost reply, is as good as the first time. */
export const isThereAlready = (of: Case): boolean =>
  !isNew(of) && !isReplacing(of) && of.chosen.every(({ isMine }) => isMine);

const isThere: Rule = (of) => refusal(of.chosen.length === 0 || of.made === null, 'registration.not_offered');
const isKnown: Rule = (of) => refusal(!of.isNamedKnown, 'registration.unknown');

/** What an office may set aside, before the seats are asked about. */
const byPlan: readonly Rule[] = [
  (of) => refusal(of.made?.isByPlan !== true && !of.isPermitted, 'registration.not_in_plan'),
  // Whoever does not say that they change a registration does not know of it: another tab, another device.
  (of, { isChange }) =>
    refusal(!isNew(of) && !isChange && of.leaveIds.length > 0 && !isThereAlready(of), 'registration.already'),
  (of) => refusal(isReplacing(of) && of.isReplacedCompulsory, 'registration.compulsory'),
  (of) => refusal(isReplacing(of) && of.isReplacedMarked, 'registration.marked'),
  (of) =>
    refusal(isNew(of) && of.missing !== null, 'registration.prerequisites', {
      params: { disciplines: of.missing ?? '' },
    }),
  (of) =>
    refusal(
      isNew(of) && of.blockChoice !== null && of.blockTaken >= of.blockChoice,
      'registration.block_full',
      {
        params: { block: of.blockTitle ?? '', count: of.blockChoice ?? 1 },
      },
    ),
  (of, { credits }) => {
    const most = creditLimit(of, credits);
    const sum = of.creditsBefore + of.credits;
    return refusal(isNew(of) && sum > most, 'registration.too_many_credits', { params: { most, sum } });
  },
];

const hasSeats: Rule = (of, { isFromQueue }) => {
  const full = isFromQueue ? [] : of.chosen.filter(({ free, isMine }) => free === 0 && !isMine);
  const code = full.some(({ waiting }) => waiting > 0) ? 'registration.queued' : 'registration.no_seats';
  const classes = `: ${full.map(({ type }) => type.toLowerCase()).join(', ')}`;
  return refusal(full.length > 0, code, { params: { classes } });
};

const fitsIn: Rule = (of, { language }) =>
  of.clash?.isMandatory === true
    ? new AppError('registration.clash', { params: clashIn(of.clash, language) })
    : null;

/** The rules of saving in the order of handbook 3.8; the first that is broken refuses. An office is held by seats only. */
export function refuse(of: Case, by: Judging): void {
  if (!by.isOffice) {
    if (of.status !== 'active') throw new AppError('registration.inactive');
    refuseOutside(of, by.language);
  }
  const rules = by.isOffice ? [isThere, isKnown, hasSeats] : [isThere, isKnown, ...byPlan, hasSeats, fitsIn];
  for (const rule of rules) {
    const broken = rule(of, by);
    if (broken !== null) throw broken;
  }
}

export const clashIn = (clash: NonNullable<Case['clash']>, language: Language) => ({
  discipline: clash.name,
  when: say(language, 'registration.when', {
    weekday: weekdayIn(language, clash.weekday),
    time: clash.starts,
  }),
});

/** `registration.weekday.1` and so on. */
const weekdayIn = (language: Language, weekday: number) =>
  say(language, 'registration.weekdays').split(',')[weekday - 1] ?? '';

/** `10.09, 18:00` by the university's clock. */
export function momentIn(at: Date): string {
  const [, month = '', date = '', time = ''] =
    /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(byUniversityClock(at)) ?? [];
  return `${date}.${month}, ${time}`;
}
