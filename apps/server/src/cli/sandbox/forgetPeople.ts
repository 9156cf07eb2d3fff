import { inLatin } from '@bilim/contract/personNames';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';

import { inventPerson } from '#demo/names.ts';
import { createRandom } from '#demo/random.ts';
import { quotedTables, selectWordColumns } from '#platform/backup/catalogue.queries.ts';
import { StartError } from '#platform/startError.ts';

import { emptied } from './emptied.ts';
import { changed, kept } from './treatments.ts';

const peopleAtOnce = 5_000;
/** People, orders and addenda, which stay, have a column for them: so they cannot be cut off at once. */
const spokenOf = ['files', 'pending_changes'];

/** What nobody is to learn from a copy of the university is taken out of its database, and everybody gets another name. */
export async function forgetPeople(
  client: Client,
  { seed, tell }: { readonly seed: number; readonly tell: (share: number, what: string) => void },
): Promise<void> {
  requireTreated(await selectWordColumns(client));
  await client.query('begin');
  for (const [index, [table, columns]] of Object.entries(changed).entries()) {
    tell((index / Object.keys(changed).length) * 0.5, table);
    const settings = Object.entries(columns).map(
      ([column, value]) => `${escapeIdentifier(column)} = ${value}`,
    );
    await client.query(`update ${escapeIdentifier(table)} set ${settings.join(', ')}`);
  }
  await setTriggers(client, 'disable');
  await client.query(`truncate ${quotedTables(emptied.filter((name) => !spokenOf.includes(name)))}`);
  for (const table of spokenOf) await client.query(`delete from ${escapeIdentifier(table)}`);
  await setTriggers(client, 'enable');
  await client.query(
    `delete from app_settings where key like 'installation.%' or jsonb_typeof(value) = 'string'`,
  );
  await inventNames(client, seed, tell);
  await client.query('commit');
}

/** Of the tables that are emptied: whoever works with the portal may not do that. */
async function setTriggers(client: Client, action: 'enable' | 'disable'): Promise<void> {
  const statements = emptied.map((name) => `alter table ${escapeIdentifier(name)} ${action} trigger user`);
  await client.query(statements.join(';\n'));
}

/** A column that is new, and of which nobody has said what becomes of it, is better not copied. */
function requireTreated(columns: readonly { readonly table: string; readonly column: string }[]): void {
  const untreated = columns.filter(
    ({ table, column }) =>
      !emptied.includes(table) &&
      changed[table]?.[column] === undefined &&
      kept[table]?.split(' ').includes(column) !== true,
  );
  if (untreated.length === 0) return;
  const names = untreated.map(({ table, column }) => `${table}.${column}`).join(', ');
  throw new StartError(`Nobody has said what becomes of ${names} in a copy for training: see treatments.ts.`);
}

async function inventNames(client: Client, seed: number, tell: (share: number, what: string) => void) {
  const { rows: people } = await client.query<{ id: number; gender: 'M' | 'F' | null }>(
    'select id, gender from people order by id',
  );
  const random = createRandom(seed, 'sandbox');
  for (let first = 0; first < people.length; first += peopleAtOnce) {
    tell(0.5 + (first / people.length) * 0.5, 'people');
    const named = people.slice(first, first + peopleAtOnce).map(({ id, gender }) => {
      const birthDate = `${random.int(1960, 2008)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`;
      const invented = inventPerson(random, {
        gender: gender ?? (random.chance(0.5) ? 'F' : 'M'),
        birthDate,
        serial: id,
      });
      const { lastName, firstName, middleName } = invented;
      return {
        id,
        lastName,
        firstName,
        middleName,
        birthDate,
        latinName: inLatin(`${lastName} ${firstName}`),
      };
    });
    await client.query(
      `update people p set last_name = n."lastName", first_name = n."firstName", middle_name = n."middleName",
         latin_name = n."latinName", birth_date = n."birthDate"
       from jsonb_to_recordset($1::jsonb) n(id int, "lastName" text, "firstName" text, "middleName" text,
         "latinName" text, "birthDate" date) where n.id = p.id`,
      [JSON.stringify(named)],
    );
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Who is what first, where somebody is several things. */
const roles = [
  'admin',
  'registrar',
  'dean',
  'head',
  'scheduler',
  'accountant',
  'librarian',
  'operator',
  'analyst',
];

export interface TrainingLogin {
  readonly login: string;
  readonly role: string;
}

/** Gives logins like `dean1` and one password to everybody who may sign in; tells the first login of each role. */
export async function giveLogins(client: Client, passwordHash: string): Promise<readonly TrainingLogin[]> {
  await client.query(
    `with known as (
       select distinct on (u.id) u.id, coalesce(r.role::text, 'user') as role
       from users u left join user_roles r on r.user_id = u.id
       order by u.id, coalesce(array_position($2::text[], r.role::text), 100), r.role::text desc
     ), numbered as (
       select id, role || row_number() over (partition by role order by id) as login from known
     )
     update users u set login = n.login, login_key = n.login,
       password_hash = case when u.status = 'active' then $1 end
     from numbered n where n.id = u.id`,
    [passwordHash, roles],
  );
  const { rows } = await client.query<TrainingLogin>(
    `select distinct on (role) login, rtrim(login, '0123456789') as role from (
       select login, rtrim(login, '0123456789') as role, id from users where status = 'active'
     ) u order by role, length(login), login`,
  );
  return rows;
}
