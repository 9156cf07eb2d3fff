import type { Language } from '@bilim/contract';
import { addDays, dayMs } from '@bilim/contract/days';

import { universityZone } from '#platform/clock.ts';

import type { DemoUniversity } from './plan.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { newsTopics } from './reference/newsTopics.ts';
import type { NewsDocument, NewsTopic } from './reference/newsTopics.ts';
import { departments, faculties, university } from './reference/structure.ts';
import { officeOf } from './staff.ts';

export interface DemoNews {
  readonly id: number;
  readonly authorId: number;
  readonly speaker: string;
  readonly readers: NewsTopic['readers'];
  readonly facultyId: number | null;
  readonly publishedAt: Date;
  readonly isPinned: boolean;
  readonly needsConfirmation: boolean;
  readonly texts: readonly {
    readonly language: Language;
    readonly headline: string;
    readonly body: string;
  }[];
  readonly files: readonly NewsDocument[];
}

export interface DemoReading {
  readonly newsId: number;
  readonly personId: number;
  readonly readAt: Date;
  readonly confirmedAt: Date | null;
}

const daysBack = 360;
/** Nobody has read what is younger, so that there is something unread to see. */
const freshDays = 3;
/** Older readings are of no consequence. */
const keptDays = 30;
const languages = ['ru', 'kg', 'en'] as const;

/** The news of the past year, the oldest first. A large university has more of it. */
export function inventNews({ seed, size, calendar, staff }: DemoUniversity): DemoNews[] {
  const random = createRandom(seed, 'news');
  const count = Math.min(400, Math.round(24 + size.students / 60));
  const editors = new Map(
    staff.office.filter(({ role }) => role === 'dean').map((dean) => [dean.facultyId, dean.id]),
  );
  const admin = officeOf(staff, 'admin');

  const nextTopic = topicsInTurn();
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(calendar.today, -daysAgo(index, count));
    const topic = nextTopic(Number(day.slice(5, 7)));
    const faculty = topic.isOfFaculty ? random.pick(faculties) : null;
    const authorId = faculty === null ? admin : (editors.get(faculty.id) ?? admin);
    const isNewest = index >= count - 2;
    return {
      id: index + 1,
      authorId,
      speaker: faculty?.code ?? university.shortRu,
      readers: topic.readers,
      facultyId: faculty?.id ?? null,
      publishedAt: momentOf(day, random),
      isPinned: isNewest && faculty === null,
      needsConfirmation: topic.asksConfirmation === true,
      texts: wordsOf(topic, faculty?.code ?? ''),
      files: topic.files ?? [],
    };
  });
}

/** What is news in a month, and was told longest ago. */
function topicsInTurn(): (month: number) => NewsTopic {
  const waiting = [...newsTopics];
  return (month) => {
    const at = waiting.findIndex(({ months }) => months?.includes(month) ?? true);
    const [topic] = waiting.splice(at, 1);
    if (topic === undefined) throw new Error(`nothing is news in month ${month}`);
    waiting.push(topic);
    return topic;
  };
}

/** Closer together the younger they are, so that the last days have something new. */
function daysAgo(index: number, count: number): number {
  return 1 + Math.floor(((count - 1 - index) / count) ** 2 * daysBack);
}

function wordsOf(topic: NewsTopic, faculty: string): DemoNews['texts'] {
  return languages.flatMap((language) => {
    const words = topic[language];
    if (words === undefined) return [];
    const [headline, body] = words;
    return [{ language, headline, body: body.replaceAll('{faculty}', faculty) }];
  });
}

function momentOf(day: string, random: Random): Date {
  const hour = String(random.int(8, 17)).padStart(2, '0');
  const minute = String(random.int(0, 59)).padStart(2, '0');
  return new Date(`${day}T${hour}:${minute}:00${offset}`);
}

/** The university's zone has no summer time. */
const offset = new Intl.DateTimeFormat('en', { timeZone: universityZone, timeZoneName: 'longOffset' })
  .format(0)
  .replace(/^.*GMT/, '');

/** Who has read what of the last month; of a city's people only some, to keep the table small. */
export function* readNews(plan: DemoUniversity, news: readonly DemoNews[]): Generator<DemoReading> {
  const { seed, size, calendar } = plan;
  const random = createRandom(seed, 'news-readings');
  const share = size.students > 10_000 ? 0.1 : 0.7;
  const today = new Date(`${calendar.today}T00:00:00${offset}`).getTime();
  const recent = news.filter(({ publishedAt }) => {
    const age = (today - publishedAt.getTime()) / dayMs;
    return age > freshDays && age < keptDays;
  });
  for (const { personId, capacity, facultyIds } of peopleOf(plan)) {
    for (const { id: newsId, authorId, readers, facultyId, publishedAt, needsConfirmation } of recent) {
      const isFor = readers === 'all' || readers === capacity;
      const isHere = facultyId === null || facultyIds.includes(facultyId);
      if (!isFor || !isHere || authorId === personId || !random.chance(share)) continue;
      const readAt = new Date(publishedAt.getTime() + random.int(5, 2_000) * 60_000);
      yield {
        newsId,
        personId,
        readAt,
        confirmedAt: needsConfirmation && random.chance(0.8) ? readAt : null,
      };
    }
  }
}

function* peopleOf({ groups, body, staff }: DemoUniversity) {
  const facultyOfGroup = new Map(groups.map(({ id, specialty }) => [id, specialty.facultyId]));
  const facultyOfDepartment = new Map(departments.map(({ id, facultyId }) => [id, facultyId]));
  for (const { id, groupId } of body.students) {
    yield { personId: id, capacity: 'students', facultyIds: [facultyOfGroup.get(groupId) ?? 0] };
  }
  for (const { id, posts } of staff.teachers) {
    const facultyIds = posts.map(({ departmentId }) => facultyOfDepartment.get(departmentId) ?? 0);
    yield { personId: id, capacity: 'teachers', facultyIds };
  }
}
