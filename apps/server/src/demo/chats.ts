import { addDays, daysBetween } from '@bilim/contract/days';

import type { DemoTerm } from './calendar.ts';
import { morning } from './fill/morning.ts';
import type { DemoUniversity, TermPlan } from './plan.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { asSaid, classTalks, privateTalks } from './reference/chat.texts.ts';
import type { Line, Speaker } from './reference/chat.texts.ts';
import type { DemoClass } from './workbench.ts';

export interface DemoMessage {
  readonly number: number;
  readonly senderId: number;
  readonly isByTeacher: boolean;
  readonly body: string;
  readonly sentAt: Date;
}

export interface DemoMember {
  readonly personId: number;
  readonly readNumber: number;
}

/** The chat of a class, or of a teacher and a student. */
export interface DemoConversation {
  readonly disciplineId: number;
  readonly credits: number | null;
  readonly groupId: number | null;
  readonly streamId: number | null;
  readonly teacherId: number | null;
  readonly studentId: number | null;
  readonly messages: readonly DemoMessage[];
  readonly members: readonly DemoMember[];
}

const minuteMs = 60_000;
/** The share of members who have not read the last messages yet. */
const behindShare = 0.2;
const farthestBehind = 6;

/** What was written in a term until the evening before today; nothing in one that has not begun. */
export function* inventChats(university: DemoUniversity, plan: TermPlan): Generator<DemoConversation> {
  const days = talkingDays(university, plan.term);
  if (days < 1) return;
  for (const classes of byChat(plan.classes)) {
    yield* talkInClass({ university, term: plan.term, days, classes });
  }
  yield* talkPrivately(university, plan, days);
}

interface Talking {
  readonly university: DemoUniversity;
  readonly term: DemoTerm;
  /** From the first day of the term to yesterday. */
  readonly days: number;
  /** The classes that share a chat. */
  readonly classes: readonly DemoClass[];
}

function talkingDays({ calendar }: DemoUniversity, { startsOn, endsOn }: DemoTerm): number {
  const last = endsOn < calendar.today ? endsOn : addDays(calendar.today, -1);
  return daysBetween(startsOn, last) + 1;
}

function byChat(classes: readonly DemoClass[]): Iterable<readonly DemoClass[]> {
  const chats = new Map<string, DemoClass[]>();
  for (const one of classes) {
    const key = `${one.groupId ?? ''}/${one.streamId ?? ''}/${one.item.disciplineId}/${one.item.credits}`;
    chats.set(key, [...(chats.get(key) ?? []), one]);
  }
  return chats.values();
}

function talkInClass({ university, days, classes, term }: Talking): DemoConversation[] {
  const [first] = classes;
  if (first === undefined) return [];
  const { item, groupId, streamId } = first;
  const teachers = [...new Set(classes.map(({ teacherId }) => teacherId))];
  const students = [...new Set(classes.flatMap(({ studentIds }) => studentIds))];
  const [leading = 0] = teachers;
  if (students.length === 0) return [];
  const random = createRandom(university.seed, 'chat', first.id);
  const scripts = Array.from({ length: university.size.classTalks }, () => random.pick(classTalks));
  const talk = {
    scripts,
    term,
    days,
    random,
    discipline: item.discipline.ru,
    genders: gendersOf(university),
  };
  const messages = write(talk, () => ({
    T: leading,
    ...castOf(students, random),
  }));
  const members = membersOf([...teachers, ...students], messages, random);
  const place = { credits: item.credits, groupId, streamId, teacherId: null, studentId: null };
  return [{ disciplineId: item.disciplineId, ...place, messages, members }];
}

/** Some of those who share a class write to each other, too; once for a discipline, in however many classes they meet. */
function* talkPrivately(
  university: DemoUniversity,
  plan: TermPlan,
  days: number,
): Generator<DemoConversation> {
  const talked = new Set<string>();
  const genders = gendersOf(university);
  for (const { id, item, teacherId, studentIds } of plan.classes) {
    const random = createRandom(university.seed, 'private', id);
    for (const studentId of studentIds) {
      const key = `${item.disciplineId}/${teacherId}/${studentId}`;
      const isChosen = random.chance(university.size.privateTalks) && !talked.has(key);
      if (!isChosen) continue;
      talked.add(key);
      const script = random.pick(privateTalks);
      const talk = {
        scripts: [script],
        term: plan.term,
        days,
        random,
        discipline: item.discipline.ru,
        genders,
      };
      const cast = { T: teacherId, A: studentId, B: studentId, C: studentId, D: studentId };
      const messages = write(talk, () => cast);
      const members = membersOf([teacherId, studentId], messages, random);
      const place = { credits: null, groupId: null, streamId: null, teacherId, studentId };
      yield { disciplineId: item.disciplineId, ...place, messages, members };
    }
  }
}

type Cast = Readonly<Record<Speaker, number>>;

function castOf(students: readonly number[], random: Random): Omit<Cast, 'T'> {
  const [A = 0, B = A, C = A, D = B] = Array.from({ length: 4 }, () => random.pick(students));
  return { A, B, C, D };
}

interface Talk {
  readonly scripts: readonly (readonly Line[])[];
  readonly term: DemoTerm;
  readonly days: number;
  readonly random: Random;
  readonly discipline: string;
  readonly genders: ReadonlyMap<number, Gender>;
}

type Gender = 'M' | 'F';

const known = new WeakMap<DemoUniversity, ReadonlyMap<number, Gender>>();

/** Of everybody who writes, by id. */
function gendersOf(university: DemoUniversity): ReadonlyMap<number, Gender> {
  const { body, staff } = university;
  const genders =
    known.get(university) ??
    new Map([...body.students, ...staff.teachers].map(({ id, person }) => [id, person.gender] as const));
  known.set(university, genders);
  return genders;
}

/** The talks one after another, each on a day of its own, between eight in the morning and eight in the evening. */
function write({ scripts, term, days, random, discipline, genders }: Talk, cast: () => Cast): DemoMessage[] {
  const dates = scripts.map(() => random.int(0, days - 1)).toSorted((one, other) => one - other);
  const messages: DemoMessage[] = [];
  let last = 0;
  for (const [index, script] of scripts.entries()) {
    const speakers = cast();
    const opens = morning(addDays(term.startsOn, dates[index] ?? 0)).getTime();
    let time = Math.max(last, opens + random.int(8 * 60, 20 * 60) * minuteMs);
    for (const { by, text } of script) {
      time += random.int(1, 9) * minuteMs;
      const genderOf = (speaker: Speaker) => genders.get(speakers[speaker]) ?? 'M';
      const said = asSaid(text, { speaker: genderOf(by), teacher: genderOf('T') });
      const body = said.replace('{discipline}', discipline);
      messages.push({
        number: messages.length + 1,
        senderId: speakers[by],
        isByTeacher: by === 'T',
        body,
        sentAt: new Date(time),
      });
    }
    last = time;
  }
  return messages;
}

/** Most have read everything, and everybody what stood before their own last words. */
function membersOf(
  personIds: readonly number[],
  messages: readonly DemoMessage[],
  random: Random,
): DemoMember[] {
  return personIds.map((personId) => {
    const behind = random.chance(behindShare) ? random.int(1, farthestBehind) : 0;
    const answered = messages.findLast(({ senderId }) => senderId === personId)?.number ?? 0;
    return { personId, readNumber: Math.max(answered, messages.length - behind) };
  });
}
