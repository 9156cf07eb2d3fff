import { addDays } from '@bilim/contract/days';

import type { Term } from './catalogue.ts';
import type { SourceLine } from './source.ts';
import type { ReadLines } from './workbook.ts';

/** How the words of such files are remembered: as those of one program. */
export const uniTimeProgram = 'UniTime';

export function isUniTime(file: Buffer): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!|timetable\b)/.test(beginOf(file)) && /<timetable\s/.test(beginOf(file));
}

const beginOf = (file: Buffer) => file.subarray(0, 5_000).toString('utf8');

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly line: number;
  readonly of: (attribute: string) => string;
}

interface UniTimeClass {
  readonly tag: Tag;
  readonly dates: Tag[];
  readonly rooms: Tag[];
  readonly instructors: Tag[];
  time: Tag | null;
}

/**
 * The lessons of a course timetable that UniTime has exported (CourseTimetable.dtd): a line for each day and each span of
 * dates of a class. A class is known by its name there, such as «AAE 101 Lec 1»; what has no time is no lesson.
 */
export function linesOfUniTime(file: Buffer, fileName: string, term: Term): ReadLines {
  const lines = classesIn(file.toString('utf8')).flatMap((one) => linesOfClass(one, fileName, term));
  return { columns: [], lines, problems: [] };
}

/** Classes may stand within each other; each ends before the one around it goes on. */
function classesIn(xml: string): UniTimeClass[] {
  const found: UniTimeClass[] = [];
  const open: UniTimeClass[] = [];
  for (const tag of tagsIn(xml)) {
    if (tag.name === 'class' && tag.isEnd) open.pop();
    else if (tag.name === 'class') {
      const one = { tag, dates: [], rooms: [], instructors: [], time: null };
      found.push(one);
      if (!tag.isEmpty) open.push(one);
    } else if (!tag.isEnd) keep(open.at(-1), tag);
  }
  return found;
}

function keep(one: UniTimeClass | undefined, tag: Tag): void {
  if (tag.name === 'date') one?.dates.push(tag);
  if (tag.name === 'room' || tag.name === 'location') one?.rooms.push(tag);
  if (tag.name === 'instructor') one?.instructors.push(tag);
  if (tag.name === 'time' && one !== undefined) one.time = tag;
}

function linesOfClass(one: UniTimeClass, sheet: string, term: Term): SourceLine[] {
  const { tag, time, dates, rooms, instructors } = one;
  if (time === null) return [];
  const course = `${tag.of('subject')} ${tag.of('courseNbr')}`.trim();
  const type = tag.of('type');
  const lead = instructors.find((who) => who.of('lead') === 'true') ?? instructors[0];
  const cells = {
    group: `${course} ${type} ${tag.of('suffix')}`.trim(),
    discipline: course,
    type,
    teacher: joined(lead, ['lname', 'fname', 'mname']),
    room: joined(rooms[0], ['building', 'roomNbr', 'name']),
    slot: `${clock(time.of('startTime'))}-${clock(time.of('endTime'))}`,
  };
  const spans = dates.length === 0 ? [{}] : dates.map((date) => spanOf(date, term));
  return daysOf(time.of('days')).flatMap((weekday) =>
    spans.map((span) => ({
      sheet,
      line: tag.line,
      cells: withoutEmpty({ ...cells, ...span, weekday: String(weekday) }),
    })),
  );
}

function joined(tag: Tag | undefined, names: readonly string[]): string {
  return names
    .map((name) => tag?.of(name) ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

function withoutEmpty(cells: SourceLine['cells']): SourceLine['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}

/** `0730`, `7:30`, `1:30p` or `13:30`, by the clock. */
function clock(text: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):?(\d{2})\s*([ap]?)/i.exec(text.trim()) ?? [];
  if (hour === '') return text;
  const late = half.toLowerCase() === 'p' && Number(hour) < 12;
  return `${String(Number(hour) + (late ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

const weekdays: readonly string[] = ['M', 'T', 'W', 'Th', 'F', 'S', 'Su'];

/** `MWF`, `TTh`; R is Thursday, too. */
function daysOf(text: string): number[] {
  return (text.match(/Th|Su|R|[MTWFSU]/g) ?? []).map((word) => {
    const name = word === 'R' ? 'Th' : word === 'U' ? 'Su' : word;
    return weekdays.indexOf(name) + 1;
  });
}

function spanOf(date: Tag, term: Term): { readonly from: string; readonly to: string } {
  return { from: dayOf(date.of('startDate'), term), to: dayOf(date.of('endDate'), term) };
}

/** `2026/9/1`, or `09/01` of the year in which it comes next to the half-year. */
function dayOf(text: string, { startsOn }: Term): string {
  const parts = text.split(/[/.-]/).map((part) => part.padStart(2, '0'));
  if (parts.length === 3) return parts.join('-');
  if (parts.length !== 2) return text;
  const [earliest, year] = [addDays(startsOn, -120), Number(startsOn.slice(0, 4))];
  const days = [year - 1, year, year + 1].map((one) => `${one}-${parts.join('-')}`);
  return days.find((day) => day >= earliest) ?? text;
}

/** The tags of the file with the lines on which they stand; nothing but what is written there is read into them. */
function* tagsIn(xml: string): Iterable<Tag> {
  const text = withoutComments(xml);
  let line = 1;
  let read = 0;
  for (const match of text.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/gi)) {
    const [, end, name = '', attributes = '', empty] = match;
    for (; read < match.index; read += 1) if (text.charCodeAt(read) === newLine) line += 1;
    const all = new Map(
      [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key, plain(double ?? single ?? '')] as const,
      ),
    );
    yield { name, isEnd: end !== '', isEmpty: empty !== '', line, of: (key) => all.get(key)?.trim() ?? '' };
  }
}

const newLine = 10;

/** Their lines stay. */
function withoutComments(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const begin = xml.indexOf('<!--', from);
    const end = begin === -1 ? -1 : xml.indexOf('-->', begin);
    if (end === -1) return [...parts, xml.slice(from, begin === -1 ? undefined : begin)].join('');
    parts.push(xml.slice(from, begin), xml.slice(begin, end).replaceAll(/[^\n]/g, ''));
    from = end + 3;
  }
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => signs[name] ?? all);
}
