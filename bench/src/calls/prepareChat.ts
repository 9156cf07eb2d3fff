import { randomUUID } from 'node:crypto';

import { chatApi } from '@bilim/contract/chat';
import { Message, mostMessages } from '@bilim/contract/chat/message';
import type { Endpoint, Input, Person } from '@bilim/contract';
import type { Parts } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import type { Studio } from '../derive/studio.ts';
import { pickStudents } from '../setup/people.ts';
import { demoTerm } from '../setup/term.ts';

import { numbersOf } from './least.ts';
import type { Least } from './least.ts';
import { readGoal, writeGoal } from './measuredCall.ts';
import type { MeasuredCall, Shot } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const students = 100;
/** Whoever writes a hundred times a minute is counted more slowly than anybody really is. */
const writers = 400;
/** More than a connection gets through in a second. */
const mostPerSecond = 300;
/** A message so long before the last one is the last that a browser knows. */
const known = 12;

type Context = Input<typeof chatApi.messages>;
type Kind = 'private' | 'class';

interface Place {
  readonly person: Person;
  readonly context: Context;
  readonly messageId: number;
}

const leastMessages: Least = {
  text: `select x.* from unnest($1::bigint[]) id
    join messages x on x.conversation_id = id / ${mostMessages} and x.number = id % ${mostMessages}`,
  keys: (_caller, reply) => [numbersOf(reply, Message, 'messageId')],
};
const leastCounters: Least = {
  text: 'select * from conversation_members where person_id = $1::int and is_present',
  keys: (callerId) => [callerId],
};

const leastOf = (name: string) => (name === 'chat/count' ? leastCounters : leastMessages);

type Prepare = (studio: Studio, parts: Parts) => Promise<MeasuredCall>;

/** Students who open a chat with a teacher, or that of their class, ask for what is new, and look at the badge. */
export const chatCalls: Readonly<Record<string, Prepare>> = {
  'chat/messages': measured('chat/messages', chatApi.messages, 'private', ({ context }) => context),
  'chat/group/messages': measured(
    'chat/group/messages',
    chatApi.groupMessages,
    'class',
    ({ context }) => context,
  ),
  'chat/new': measured('chat/new', chatApi.newer, 'class', ({ context, messageId }) => ({
    ...context,
    messageId,
  })),
  'chat/count': measured('chat/count', chatApi.count, 'class', () => ({})),
  // It changes what the others count.
  'chat/insert': prepareSending,
};

function measured<E extends Endpoint>(
  name: string,
  endpoint: E,
  kind: Kind,
  inputOf: (place: Place) => Input<E>,
): Prepare {
  return async (studio, { pool }) => {
    const samples = (await placesOf(pool, kind)).map((place) => {
      const input = inputOf(place);
      return { person: place.person, inputs: [input, input] as const };
    });
    return await prepareCall(studio, { name, endpoint, samples, goal: readGoal, least: leastOf(name) });
  };
}

/** Students who write to their class, each message another one. */
async function prepareSending(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const places = await placesOf(pool, 'class', { most: writers, isWritten: true });
  const samples = places.map(({ person, context }) => ({
    person,
    inputs: [messageTo(context, 'first'), messageTo(context, 'second')] as const,
  }));
  const call = await prepareCall(studio, {
    name: 'chat/insert',
    endpoint: chatApi.insert,
    samples,
    goal: writeGoal,
  });
  const [templates = []] = await call.aim(1, 1);
  let round = 0;
  return {
    ...call,
    async aim(connections, seconds) {
      round += 1;
      return Array.from({ length: connections }, (_, connection) =>
        Array.from({ length: Math.ceil(seconds * mostPerSecond) }, (_shot, index): Shot => {
          const caller = (connection * 37 + index * 7 + round * 101) % places.length;
          return { caller, body: anotherMessage(templates[caller]?.body ?? '') };
        }),
      );
    },
    async countWritten() {
      const { rows } = await pool.query<{ sent: number }>(
        'select sum(last_number)::int as sent from conversations',
      );
      return rows[0]?.sent;
    },
  };
}

const words = 'Коллеги, завтра занятие в 305-й аудитории, возьмите ноутбуки.';

function messageTo(context: Context, text: string): Input<typeof chatApi.insert> {
  return { ...context, text: `${words} ${text}`, clientId: randomUUID() };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The same form with another name of the message: without it the message would be known already. */
function anotherMessage(form: string): string {
  return form.replace(uuid, randomUUID());
}

/**
 * One conversation of each student, the longest of its kind. Those that are written to are others than those that are
 * read: the bare server knows what stood there when the measurement began.
 */
async function placesOf(
  pool: Pool,
  kind: Kind,
  { most = students, isWritten = false } = {},
): Promise<Place[]> {
  const term = await demoTerm(pool);
  const callers = await pickStudents(pool, term, most * (kind === 'private' ? 5 : 1));
  const { rows } = await pool.query<{ personId: number; context: Context; messageId: number }>(
    `select distinct on (m.person_id) m.person_id as "personId",
       json_build_object('academicYearId', c.academic_year_id, 'seasonId', c.season_id, 'disciplineId', c.discipline_id,
         'credits', coalesce(c.credits, 0), 'isStream', c.stream_id is not null, 'isGroup', c.teacher_id is null,
         'group', json_build_object('groupId', coalesce(c.group_id, c.stream_id), 'subgroup', 0),
         'contactId', c.teacher_id, 'contactRole', 1) as context,
       (c.id * 1000000 + greatest(c.last_number - $4, 0))::float8 as "messageId"
     from conversation_members m
     join conversations c on c.id = m.conversation_id and (c.teacher_id is null) = ($5 = 'class')
       and (c.id % 2 = 1) = $6
     where m.person_id = any($1::int[]) and c.academic_year_id = $2 and c.season_id = $3
     order by m.person_id, c.last_number desc, c.id`,
    [callers.map(({ person }) => person.id), term.academicYearId, term.seasonId, known, kind, isWritten],
  );
  const people = new Map(callers.map(({ person }) => [person.id, person]));
  return rows.slice(0, most).flatMap(({ personId, ...place }) => {
    const person = people.get(personId);
    return person === undefined ? [] : [{ person, ...place }];
  });
}
