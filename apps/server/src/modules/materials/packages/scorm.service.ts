import { AppError } from '@bilim/contract';
import { packageStandards, scormStates } from '@bilim/contract/materials/words';
import type { Output } from '@bilim/contract';
import type { shelfApi } from '@bilim/contract/materials/shelf';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { bool, double, instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { materials, materialShelves, materialVersions } from '../materials.tables.ts';
import { anyReader, anyReaderOf, seatsOf, shelfReadableBy, visibleToStudent } from '../materials.policy.ts';
import { countOpening } from '../save/files.service.ts';
import { packageAddress } from './packageTicket.ts';
import { materialPackages } from './packages.tables.ts';
import { progressOf, resumed } from './scorm.ts';
import { scormRegistrations } from './scorm.tables.ts';
import { say } from '../texts/say.ts';

const told = z.record(z.string(), z.string());

const selectOpenable = statement({
  name: 'material_openable',
  params: { ...anyReader, materialId: int, number: orNull(int) },
  row: {
    number: int,
    title: text,
    isStudent: bool,
    packageId: orNull(int),
    standard: orNull(oneOf(...packageStandards)),
    entry: orNull(text),
    told: orNull(json(told)),
    totalSeconds: int,
  },
  sql: (p) => sql`
  with seat as materialized (${seatsOf(p)})
  select v.number::int as number, m.title, not reads.shelf as "isStudent", v.package_id as "packageId",
    k.standard, k.entry, r.told, coalesce(r.total_seconds, 0)::int as "totalSeconds"
  from ${materials} m join ${materialShelves} sh on sh.id = m.shelf_id
  join ${materialVersions} v on v.material_id = m.id left join ${materialPackages} k on k.id = v.package_id
  left join ${scormRegistrations} r on r.material_id = m.id and r.person_id = ${p.personId}
  cross join lateral (select ${shelfReadableBy(p)} as shelf) reads
  where m.id = ${p.materialId} and m.removed_at is null and (reads.shelf or ${visibleToStudent(p)})
    and coalesce(v.number = ${p.number} and sh.owner_id = ${p.ownTeacherId}, ${p.number} is null)
  order by v.number desc limit 1`,
});

async function requireOpenable({
  db,
  person,
  input,
  now,
}: Pick<Call, 'db' | 'now'> & {
  readonly person: Call<typeof shelfApi.launch>['person'];
  /** Of its owner an earlier version, too. */
  readonly input: { readonly materialId: number; readonly number?: number | undefined };
}) {
  const { materialId, number = null } = input;
  const [found] = await selectOpenable(db, { ...anyReaderOf(person, now), materialId, number });
  if (found === undefined) throw new AppError('materials.unknown');
  return found;
}

/** Notes down that a student has opened what is no file. */
export async function noteOpening(
  call: Call<typeof shelfApi.opened>,
): Promise<Output<typeof shelfApi.opened>> {
  const { number, isStudent } = await requireOpenable(call);
  const { db, person, input, now, language } = call;
  if (isStudent) await countOpening(db, { materialId: input.materialId, personId: person.id, number, now });
  return { isDone: true, message: say(language, 'materials.noted') };
}

/** Where a package begins, for a frame, for as long as a lesson lasts. */
export async function launchPackage(
  call: Call<typeof shelfApi.launch>,
): Promise<Output<typeof shelfApi.launch>> {
  const found = await requireOpenable(call);
  const { packageId, standard, entry, title, isStudent } = found;
  if (packageId === null || standard === null || entry === null) throw new AppError('materials.unknown');
  return {
    address: packageAddress(call.parts, { packageId, now: call.now }, entry),
    standard,
    title,
    told: isStudent ? resumed(standard, found.told ?? {}, found.totalSeconds) : {},
    isKept: isStudent && standard !== 'html',
  };
}

const upsertProgress = statement({
  name: 'scorm_told',
  params: {
    materialId: int,
    personId: int,
    status: oneOf(...scormStates),
    score: orNull(double),
    location: text,
    suspendData: text,
    totalSeconds: int,
    told: json(told),
    now: instant,
  },
  row: { status: oneOf(...scormStates) },
  planned: 'each',
  sql: (p) => sql`
  insert into ${scormRegistrations} as r (material_id, person_id, status, score, location, suspend_data, total_seconds,
    told, started_at, completed_at, changed_at)
  values (${p.materialId}, ${p.personId}, ${p.status}, ${p.score}, ${p.location}, ${p.suspendData}, ${p.totalSeconds},
    ${p.told}, ${p.now}, case when ${p.status} in ('completed', 'passed') then ${p.now} end, ${p.now})
  on conflict (material_id, person_id) do update set
    -- Who has passed looks through it again without losing that.
    status = case when r.status = 'passed' or r.status = 'completed' and excluded.status = 'started'
      then r.status else excluded.status end,
    score = greatest(r.score, excluded.score), location = excluded.location, suspend_data = excluded.suspend_data,
    total_seconds = greatest(r.total_seconds, excluded.total_seconds), told = excluded.told,
    completed_at = coalesce(r.completed_at, excluded.completed_at), changed_at = excluded.changed_at
  returning status`,
});

/** Keeps what a package has told about the student, on whatever device. */
export async function trackPackage(
  call: Call<typeof shelfApi.track>,
): Promise<Output<typeof shelfApi.track>> {
  const { standard, isStudent } = await requireOpenable(call);
  if (standard === null || standard === 'html' || !isStudent) throw new AppError('materials.unknown');
  const { db, person, input, now, language } = call;
  const [kept] = await upsertProgress(db, {
    materialId: input.materialId,
    personId: person.id,
    ...progressOf(standard, input.told),
    told: input.told,
    now,
  });
  return { isDone: true, message: say(language, 'materials.noted'), status: kept?.status ?? 'started' };
}
