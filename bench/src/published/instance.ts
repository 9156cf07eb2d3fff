/** An instance of the International Timetabling Competition 2019, as far as timetables are made of it. */
export interface Instance {
  readonly name: string;
  readonly weeks: number;
  readonly rooms: ReadonlyMap<string, number>;
  readonly courses: readonly Course[];
  /** The courses that each student wants. */
  readonly students: readonly (readonly string[])[];
}

export interface Course {
  readonly id: string;
  /** The parts of its first configuration: of each, a student attends one class. */
  readonly parts: readonly (readonly Class[])[];
}

export interface Class {
  readonly id: string;
  readonly course: string;
  readonly limit: number;
  readonly parent: string | null;
  /** Where it may be held, the best first; none where it needs no room. */
  readonly rooms: readonly string[];
  readonly times: readonly Time[];
}

/** When it meets: flags of days and weeks, and slots of five minutes. */
export interface Time {
  readonly days: string;
  readonly weeks: string;
  readonly start: number;
  readonly length: number;
}

interface Tag {
  readonly name: string;
  readonly of: (attribute: string) => string;
}

interface Reading {
  name: string;
  weeks: number;
  readonly rooms: Map<string, number>;
  readonly courses: { readonly id: string; readonly parts: Draft[][]; configurations: number }[];
  readonly students: string[][];
}

/** What a solver is to heed, which names classes once more. */
const wishes = /<distributions>.*<\/distributions>/s;

/** Reads the published XML, which has nothing but attributes. */
export function readInstance(xml: string): Instance {
  const read: Reading = { name: '', weeks: 0, rooms: new Map(), courses: [], students: [] };
  for (const tag of tagsIn(xml.replace(wishes, ''))) readers[tag.name]?.(read, tag);
  const courses = read.courses.map(({ id, parts }) => ({
    id,
    parts: parts.filter((part) => part.length > 0).map((part) => part.map(settled)),
  }));
  return { ...read, courses };
}

/** The class that is being read. */
const lastOf = ({ courses }: Reading) => courses.at(-1)?.parts.at(-1)?.at(-1);

const readers: Readonly<Record<string, (read: Reading, tag: Tag) => void>> = {
  problem(read, tag) {
    read.name = tag.of('name');
    read.weeks = Number(tag.of('nrWeeks'));
  },
  student(read) {
    read.students.push([]);
  },
  course({ students, courses }, tag) {
    const wanted = students.at(-1);
    if (wanted === undefined) courses.push({ id: tag.of('id'), parts: [], configurations: 0 });
    else wanted.push(tag.of('id'));
  },
  config({ courses }) {
    const course = courses.at(-1);
    if (course !== undefined) course.configurations += 1;
  },
  subpart({ courses }) {
    courses.at(-1)?.parts.push([]);
  },
  class({ courses }, tag) {
    const course = courses.at(-1);
    if (course?.configurations === 1) course.parts.at(-1)?.push(classOf(tag, course.id));
  },
  room(read, tag) {
    const capacity = tag.of('capacity');
    if (capacity === '') lastOf(read)?.rooms.push([tag.of('id'), Number(tag.of('penalty'))]);
    else read.rooms.set(tag.of('id'), Number(capacity));
  },
  time(read, tag) {
    lastOf(read)?.times.push([timeOf(tag), Number(tag.of('penalty'))]);
  },
};

type Rated<T> = [T, number];
type Draft = Omit<Class, 'rooms' | 'times'> & {
  readonly rooms: Rated<string>[];
  readonly times: Rated<Time>[];
};

function classOf(tag: Tag, course: string): Draft {
  const limit = Number(tag.of('limit') || '0');
  return { id: tag.of('id'), course, limit, parent: tag.of('parent') || null, rooms: [], times: [] };
}

function settled({ rooms, times, ...rest }: Draft): Class {
  return { ...rest, rooms: inOrder(rooms), times: inOrder(times) };
}

function inOrder<T>(rated: readonly Rated<T>[]): T[] {
  return rated.toSorted(([, one], [, other]) => one - other).map(([value]) => value);
}

function timeOf(tag: Tag): Time {
  return {
    days: tag.of('days'),
    weeks: tag.of('weeks'),
    start: Number(tag.of('start')),
    length: Number(tag.of('length')),
  };
}

function* tagsIn(xml: string): Iterable<Tag> {
  for (const [, name = '', attributes = ''] of xml.matchAll(/<([a-z]+)([^<>]*)>/gi)) {
    const all = new Map(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    );
    yield { name, of: (attribute) => all.get(attribute) ?? '' };
  }
}
