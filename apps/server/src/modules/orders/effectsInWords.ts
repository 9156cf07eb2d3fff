import type { Language } from '@bilim/contract';
import { studentStates } from '@bilim/contract/addressWords';
import type { OrderEffects } from '@bilim/contract/orders';
import * as z from 'zod/mini';

import { students } from '#modules/people/people.tables.ts';

import type { Effect } from './effects/effects.queries.ts';
import type { Judged } from './judge.queries.ts';
import { effectEntities } from './orders.tables.ts';
import { refusalInWords } from './refusals.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

/** More credits of difference than this are worth a word (rules.md). */
const manyCredits = 18;

const Known = z.nullable(z.record(z.string(), z.unknown()));
type Standing = z.output<typeof Standing>;
const Standing = z.object({
  status: z.enum(studentStates),
  funding: z.enum(students.funding.enumValues),
});
const Period = z.object({ period: z.string() });

/** What an order changes, in sentences of the office's language. */
export function effectsInWords(
  effects: readonly Effect[],
  { refusals, ofRector }: Judged,
  language: Language,
): OrderEffects {
  const totals = effectEntities.flatMap((entity) => {
    const count = effects.filter((one) => one.entity === entity).length;
    return count === 0 ? [] : [{ title: say(language, `orders.rows.${entity}`), count }];
  });
  const byStudent = new Map<number, Effect[]>();
  for (const one of effects) byStudent.set(one.studentId, [...(byStudent.get(one.studentId) ?? []), one]);
  const told = [...byStudent].map(([studentId, own]) => ({
    studentId,
    studentName: own[0]?.studentName ?? '',
    changes: changesOf(own, language),
    warning: warningOf(own, ofRector.has(studentId), language),
  }));
  return { totals, students: told, problems: refusals.map((one) => refusalInWords(one, language)) };
}

const isNow = (status: string) => (one: Effect) => Known.parse(one.after)?.['status'] === status;

function changesOf(own: readonly Effect[], language: Language): string[] {
  const seats = own.filter(({ entity }) => entity === 'seat');
  const left = seats.filter(({ after }) => after === true).length;
  const registrations = own.filter(({ entity }) => entity === 'registration');
  const named = (key: TextKey, rows: readonly Effect[]) =>
    rows.length === 0 ? [] : [say(language, key, { what: rows.map(({ label }) => label).join(', ') })];
  return [
    ...own.flatMap((one) => changeOf(one, language)),
    ...(left === 0 ? [] : [say(language, 'orders.leaves_classes', { count: left })]),
    ...(seats.length === left ? [] : [say(language, 'orders.joins_classes', { count: seats.length - left })]),
    ...named('orders.difference', registrations.filter(isNow('difference'))),
    ...named('orders.cancelled', registrations.filter(isNow('cancelled'))),
    ...named(
      'orders.takes',
      registrations.filter(({ before }) => before === null),
    ),
  ];
}

function changeOf({ entity, before, after, label }: Effect, language: Language): string[] {
  if (entity === 'student') {
    const [was, is] = [Standing.parse(before), Standing.parse(after)];
    const changed = (['status', 'funding'] as const).filter((name) => was[name] !== is[name]);
    const word = (value: Standing[keyof Standing]) => say(language, `orders.state.${value}`);
    return changed.map((name) => `${word(was[name])} → ${word(is[name])}`);
  }
  if (entity === 'name') return [`${nameIn(before)} → ${nameIn(after)}`];
  if (entity !== 'period') return [];
  if (before === null)
    return [say(language, 'orders.into_group', { group: label ?? '', day: beginOf(after) })];
  return [say(language, 'orders.out_of_group', { group: label ?? '' })];
}

function nameIn(value: unknown): string {
  const { lastName, firstName, middleName } = Known.parse(value) ?? {};
  return [lastName, firstName, middleName].filter(Boolean).join(' ');
}

/** `[2026-10-14,)` begins on 14.10.2026. */
function beginOf(value: unknown): string {
  const { period } = z.parse(Period, value);
  return period.slice(1, 11).split('-').toReversed().join('.');
}

function warningOf(own: readonly Effect[], isOfRector: boolean, language: Language): string | null {
  const hasMoved = own.some(({ entity, before }) => entity === 'period' && before !== null);
  const missing = own.filter(
    ({ entity, before }) => entity === 'registration' && before === null && hasMoved,
  );
  const credits = missing.reduce((sum, one) => sum + (one.credits ?? 0), 0);
  const much = credits > manyCredits ? say(language, 'orders.many_credits', { credits }) : undefined;
  const rector = isOfRector ? say(language, 'orders.rector') : undefined;
  return [rector, much].filter((one) => one !== undefined).join('. ') || null;
}
