import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { ratingApi } from '@bilim/contract/rating';
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import {
  selectBasis,
  selectBest,
  selectGroupsWithin,
  selectOwnList,
  selectPublications,
} from './published.queries.ts';
import { publishedRatings, ratingConsents } from './published.tables.ts';
import { say } from './texts/say.ts';

export const readBasis = async ({ db, person, input, language }: Call<typeof ratingApi.basis>) =>
  await selectBasis[language](db, { ...input, studentId: person.id });

/** What an office published of the own group; nobody's name without their consent. */
export async function readPublished({
  db,
  person,
  input,
  now,
}: Call<typeof ratingApi.published>): Promise<Output<typeof ratingApi.published>> {
  const asked = { ...input, studentId: person.id, today: universityDay(now) };
  const [own] = await selectOwnList(db, asked);
  if (own === undefined) return { publishedAt: null, isAgreed: false, rows: [] };
  const { groupId, publishedAt, isAgreed } = own;
  const rows = publishedAt === null ? [] : await selectBest(db, { ...asked, groupId });
  return { publishedAt, isAgreed, rows };
}

/** Consents are kept with their days: they tell who could be read when. */
export async function setConsent(
  call: Call<typeof ratingApi.consent>,
): Promise<Output<typeof ratingApi.consent>> {
  const { db, person, input, now, language } = call;
  const studentId = person.id;
  if (input.isAgreed)
    await db.insert(ratingConsents).values({ studentId, givenAt: now }).onConflictDoNothing();
  else
    await db
      .update(ratingConsents)
      .set({ endedAt: now })
      .where(and(eq(ratingConsents.studentId, studentId), isNull(ratingConsents.endedAt)));
  return { isDone: true, message: say(language, input.isAgreed ? 'rating.agreed' : 'rating.declined') };
}

export const readPublications = async ({ db, input }: Call<typeof ratingApi.publications>) =>
  await selectPublications(db, input);

type Publish = Call<typeof ratingApi.publish>;

/** Shows the lists of groups to their students, or takes them back; what is so already stays. */
export async function publish(call: Publish): Promise<Output<typeof ratingApi.publish>> {
  const { db, person, input, language } = call;
  const groupIds = [...new Set(input.groupIds)];
  const within = await selectGroupsWithin(db, { ...scopeParams(person, 'people.manage'), groupIds });
  if (within.length !== groupIds.length) throw new AppError('rating.unknown_group');
  await db.transaction(async (tx) => {
    const changed = input.isPublished ? await show(tx, call, groupIds) : await hide(tx, call, groupIds);
    if (changed.length === 0) return;
    const action = input.isPublished ? 'rating.published' : 'rating.withdrawn';
    const entityId = `${input.yearId}-${input.seasonId}`;
    const after = { groups: changed.map(({ groupId }) => groupId) };
    await audit(tx, call, { action, entity: 'published_ratings', entityId, after });
  });
  const key = input.isPublished ? 'rating.published' : 'rating.withdrawn';
  return { isDone: true, message: say(language, key, { groups: groupIds.length }) };
}

type Changed = Promise<readonly { readonly groupId: number }[]>;

async function show(tx: Database, { person, input, now }: Publish, groupIds: readonly number[]): Changed {
  if (groupIds.length === 0) return [];
  const { yearId: academicYearId, seasonId } = input;
  const one = { academicYearId, seasonId, publishedAt: now, publishedBy: person.id };
  return await tx
    .insert(publishedRatings)
    .values(groupIds.map((groupId) => ({ ...one, groupId })))
    .onConflictDoNothing()
    .returning({ groupId: publishedRatings.groupId });
}

async function hide(tx: Database, { person, input, now }: Publish, groupIds: readonly number[]): Changed {
  return await tx
    .update(publishedRatings)
    .set({ endedAt: now, endedBy: person.id })
    .where(
      and(
        inArray(publishedRatings.groupId, [...groupIds]),
        eq(publishedRatings.academicYearId, input.yearId),
        eq(publishedRatings.seasonId, input.seasonId),
        isNull(publishedRatings.endedAt),
      ),
    )
    .returning({ groupId: publishedRatings.groupId });
}
