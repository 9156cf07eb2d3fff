import { AppError } from '@bilim/contract';
import { addDays, dayMs } from '@bilim/contract/days';
import ICAL from 'ical.js';

import { universityDay, universityTime } from '#platform/clock.ts';

import type { Term } from './catalogue.ts';
import { mostTimes, mostTimesOfFile } from './limits.ts';

/** One meeting of an event, on the university's clocks. */
export interface Meeting {
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
}

/** What repeats within a day is no lesson. */
const tooOften: ReadonlySet<string> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);
/** Rules that repeat by days, with how many; whole steps of them may be left out without changing the rest. */
const daysOf: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };
/** Zones, and events that were moved, shift a meeting by some days at most. */
const marginDays = 14;

/**
 * Gives the times within the term at which an event takes place, moved ones where they were moved to. A rule that began
 * long ago is followed from where the term begins.
 */
export function meetingsIn(term: Term, components: readonly ICAL.Component[]) {
  const movedOf = movedOnes(components);
  const follow = following(term);
  return (component: ICAL.Component): Meeting[] => {
    const rules = component.getAllProperties('rrule').map(ruleOf);
    if (rules.some((rule) => rule === null || tooOften.has(rule.freq)))
      throw new Error('the rule repeats within a day');
    const event = new ICAL.Event(nearTerm(component, rules, term), { exceptions: movedOf(component) });
    const times = event.isRecurring()
      ? follow(event)
      : [{ item: event, startDate: event.startDate, endDate: event.endDate }];
    return times
      .filter(({ item, startDate }) => !startDate.isDate && !isCancelled(item))
      .map(({ startDate, endDate }) => ({
        day: dayOf(startDate),
        starts: timeOf(startDate),
        ends: timeOf(endDate),
      }))
      .filter(({ day }) => day >= term.startsOn && day <= term.endsOn);
  };
}

/** Events that stand for one meeting of a series, told for the series: of the same calendar, by its name for it. */
function movedOnes(components: readonly ICAL.Component[]) {
  const found = new Map<ICAL.Component | null, Map<string, ICAL.Component[]>>();
  for (const component of components) {
    if (!component.hasProperty('recurrence-id')) continue;
    const ofCalendar = found.get(component.parent) ?? new Map<string, ICAL.Component[]>();
    found.set(component.parent, ofCalendar);
    const known = ofCalendar.get(uidOf(component));
    if (known === undefined) ofCalendar.set(uidOf(component), [component]);
    else known.push(component);
  }
  return (component: ICAL.Component) => found.get(component.parent)?.get(uidOf(component)) ?? [];
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function ruleOf(property: ICAL.Property): ICAL.Recur | null {
  const rule = property.getFirstValue();
  return rule instanceof ICAL.Recur ? rule : null;
}

/** The event as if it had begun shortly before the term, where that makes no difference to what follows. */
function nearTerm(
  component: ICAL.Component,
  rules: readonly (ICAL.Recur | null)[],
  term: Term,
): ICAL.Component {
  const began = component.getFirstPropertyValue('dtstart');
  const skipped = began instanceof ICAL.Time ? daysToSkip(began, rules, term) : 0;
  if (skipped <= 0) return component;
  const nearer = new ICAL.Component(structuredClone(component.toJSON()), component.parent ?? undefined);
  for (const name of ['dtstart', 'dtend']) {
    const time = nearer.getFirstPropertyValue(name);
    if (!(time instanceof ICAL.Time)) continue;
    const later = time.clone();
    later.adjust(skipped, 0, 0, 0);
    nearer.getFirstProperty(name)?.setValue(later);
  }
  return nearer;
}

/** Whole steps of the only rule; none where a rule counts its times, for it would count others. */
function daysToSkip(began: ICAL.Time, rules: readonly (ICAL.Recur | null)[], { startsOn }: Term): number {
  const [rule, another] = rules;
  const days = daysOf[rule?.freq ?? ''];
  if (!rule || another !== undefined || days === undefined || rule.count !== null) return 0;
  const step = days * Math.max(1, rule.interval);
  return Math.floor(daysBetween(dayOf(began), addDays(startsOn, -marginDays)) / step) * step;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Follows rules to the end of the term; all rules of a file share what it may cost. */
function following({ endsOn }: Term) {
  let left = mostTimesOfFile;
  return (event: ICAL.Event) => {
    const found: { item: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time }[] = [];
    const iterator = event.iterator();
    for (let count = 0; count < mostTimes; count += 1) {
      const time: ICAL.Time | null | undefined = iterator.next();
      if (time === null || time === undefined || dayOf(time) > endsOn) return found;
      left -= 1;
      if (left < 0) throw new AppError('timetable.too_many_times', { params: { most: mostTimesOfFile } });
      found.push(event.getOccurrenceDetails(time));
    }
    throw new Error('the rule goes on and on');
  };
}

function isCancelled({ component }: ICAL.Event): boolean {
  return String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
}

/** A time without a zone is the university's. */
const isLocal = (time: ICAL.Time) => time.zone === ICAL.Timezone.localTimezone;
const pad = (value: number) => String(value).padStart(2, '0');

function dayOf(time: ICAL.Time): string {
  if (!isLocal(time)) return universityDay(time.toJSDate());
  return `${time.year}-${pad(time.month)}-${pad(time.day)}`;
}

function timeOf(time: ICAL.Time): string {
  if (!isLocal(time)) return universityTime(time.toJSDate());
  return `${pad(time.hour)}:${pad(time.minute)}`;
}
