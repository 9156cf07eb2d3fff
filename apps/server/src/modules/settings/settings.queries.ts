import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { appSettings, auditLog } from '#platform/db/platform.tables.ts';
import { instant, int, json, orNull, text, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const value = json(z.unknown());

/** What the university has switched, by whom: one setting, or all of them. */
export const selectSwitched = statement({
  name: 'settings_switched',
  params: { key: orNull(text) },
  row: { key: text, value, changedAt: instant, changedBy: orNull(text) },
  sql: (p) => sql`
    select s.key, s.value, s.updated_at as "changedAt", p.full_name as "changedBy"
    from ${appSettings} s left join ${people} p on p.id = s.updated_by
    where coalesce(s.key = ${p.key}, true)`,
});

/** Two people who change one setting come one after the other, also where nothing is kept of it yet. */
export const lockSetting = statement({
  name: 'settings_lock',
  params: { key: text },
  row: { lock: type('void', z.string()) },
  sql: (p) => sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${p.key})) as lock`,
});

export const upsertSetting = statement({
  name: 'settings_upsert',
  params: { key: text, value, personId: int, now: instant },
  row: {},
  sql: (p) => sql`
    insert into ${appSettings} (key, value, updated_by, updated_at)
    values (${p.key}, ${p.value}, ${p.personId}, ${p.now})
    on conflict (key) do update
    set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
});

export const deleteSetting = statement({
  name: 'settings_delete',
  params: { key: text },
  row: {},
  sql: (p) => sql`delete from ${appSettings} where key = ${p.key}`,
});

export const settingEntity = 'setting';

export const selectSettingHistory = statement({
  name: 'settings_history',
  params: { key: text },
  row: { at: instant, by: orNull(text), before: value, after: value },
  sql: (p) => sql`
    select a.at, p.full_name as by, a.before -> 'value' as before, a.after -> 'value' as after
    from ${auditLog} a left join ${people} p on p.id = a.actor_id
    where a.entity = ${sql.raw(`'${settingEntity}'`)} and a.entity_id = ${p.key}
    order by a.id desc limit 100`,
});
