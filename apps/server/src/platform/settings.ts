import { orderKinds } from '@bilim/contract/studentCard';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { appSettings } from './db/platform.tables.ts';
import { json, text } from './db/sqlTypes.ts';
import { statement } from './db/statement.ts';

const whole = (value: number) => z._default(z.int().check(z.minimum(0)), value);

/**
 * Everything a university may switch, with the value that holds until it does. The keys are rows of
 * `app_settings`.
 */
const Values = z.object({
  'passwords.policy': z._default(z.enum(['specification', 'strict']), 'specification'),
  'auth.session_days': whole(7),
  'auth.session_idle_hours': whole(12),
  'auth.staff_session_hours': whole(12),
  'auth.staff_idle_minutes': whole(30),
  /** Browsers in which one account is signed in at the same time; 0 sets no limit. */
  'auth.sessions_per_account': whole(10),
  /** Password checks per account and window. One try in the sign-in form is two checks: recovery, then orize. */
  'auth.tries_unknown_device': whole(10),
  'auth.tries_known_device': whole(20),
  'auth.tries_window_minutes': whole(15),
  /** Failed sign-ins from one address in five minutes. Loose: a whole campus shares one. */
  'auth.failures_per_address': whole(600),
  'auth.hash_queue': whole(400),
  /** Shown to whoever cannot sign in: a telephone number, a room, an address. */
  'auth.help_contact': z._default(z.string().check(z.maxLength(200)), ''),
  'journal.edit_days': whole(7),
  /** Minutes after the beginning of a lesson from which whoever comes is late. */
  'journal.late_minutes': whole(15),
  'journal.absence_limit_pct': whole(30),
  /** How many students a subgroup takes; 0 sets no limit. */
  'journal.subgroup_seats': whole(16),
  /** For so many days what was deleted from a journal can be brought back. */
  'journal.restore_days': whole(30),
  /** How many days a period of absence may have that one excuse is for. */
  'excuses.longest_days': whole(60),
  /** For so many days after the last day of absence an excuse may be sent. */
  'excuses.back_days': whole(30),
  /** Days after which the documents of a withdrawn or refused excuse are gone. */
  'excuses.file_days': whole(30),
  /** Minutes before a lesson from which visits are taken. */
  'qr.open_before_min': whole(10),
  /** A phone that knows its place less exactly than so many metres gets no more allowance than that. */
  'qr.max_accuracy_m': whole(150),
  /** Days after which nothing is left of where a phone was. */
  'qr.position_days': whole(30),
  /** Which kinds of orders a student's public card shows. */
  'card.order_kinds': z._default(z.array(z.enum(orderKinds)), [
    'enroll',
    'transfer',
    'academic_leave',
    'return_leave',
    'restore',
    'graduate',
  ]),
  /** By how much a teacher may move the points that the marks give, either way. */
  'journal.adjustment_points': whole(2),
  'journal.bonus_points': whole(5),
  /** Points of the modules before the final that admit to it. */
  'journal.admission_points': whole(31),
  /** Share of the final's points, in percent, below which it is failed whatever the sum. */
  'journal.final_least_pct': whole(40),
  /** For so many days after a half-year its chats may be written to. */
  'chat.write_days': whole(30),
  'chat.edit_minutes': whole(15),
  'chat.delete_hours': whole(24),
  /** Messages of one person. */
  'chat.per_minute': whole(30),
  /** For so many whole years after its own the messages of a chat are kept; 0 keeps them for good. */
  'chat.keep_years': whole(1),
  /** From and until which hour devices are left in peace by chats and news; the same hour twice is never. */
  'notices.quiet_from': z._default(z.int().check(z.minimum(0), z.maximum(23)), 22),
  'notices.quiet_until': z._default(z.int().check(z.minimum(0), z.maximum(23)), 7),
  /** Of the daily email, by the university's clock. */
  'notices.digest_hour': z._default(z.int().check(z.minimum(0), z.maximum(23)), 19),
  /** What one person may keep in files of news and chats together; 0 sets no limit. */
  'files.quota_mb': whole(2_048),
  /** Files that one person may fetch in a minute, and at the same time, from one process; 0 sets no limit. */
  'downloads.per_minute': whole(120),
  'downloads.at_once': whole(4),
  'upload.max_mb.photo': whole(5),
  'upload.max_mb.excuse': whole(10),
  'upload.max_mb.news': whole(20),
  'upload.max_mb.chat': whole(20),
  'upload.max_mb.umk': whole(100),
  'upload.max_mb.library': whole(100),
  'upload.max_mb.import': whole(200),
  'upload.max_mb.timetable': whole(20),
  'upload.max_mb.workbook': whole(10),
  /** What an archive of lists may hold, unpacked. */
  'imports.max_unpacked_mb': whole(2_048),
  /** What the process may take that reads a file of lists or a timetable. */
  'imports.max_memory_mb': whole(512),
  'imports.max_seconds': whole(1_800),
  'timetable.max_seconds': whole(60),
  maintenance: z._default(z.boolean(), false),
});

export type SettingValues = z.output<typeof Values>;

/** What holds where a university has switched nothing. */
export const defaultSettings: SettingValues = z.parse(Values, {});

export interface Settings {
  /** The current values; a change reaches every process within five seconds. */
  read(): Promise<SettingValues>;
}

const freshForMs = 5_000;

export const settingsStatement = 'app_settings';

/** Whoever asks may hold a connection. */
const selectSettings = statement({
  name: settingsStatement,
  params: {},
  row: { key: text, value: json(z.unknown()) },
  sql: () => sql`select key, value from ${appSettings}`,
  line: 'beside',
});

export function databaseSettings(db: Database, clock: Clock): Settings {
  let known: Promise<SettingValues> | undefined;
  let readAt = 0;

  async function load() {
    const rows = await selectSettings(db);
    return z.parse(Values, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  }

  return {
    read() {
      const now = clock.now().getTime();
      if (known === undefined || Math.abs(now - readAt) > freshForMs) {
        readAt = now;
        known = load().catch((error: unknown) => {
          known = undefined;
          throw error;
        });
      }
      return known;
    },
  };
}
