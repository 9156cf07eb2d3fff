import { orderKinds } from '@bilim/contract/addressWords';
import type { settingUnits } from '@bilim/contract/settings';
import * as z from 'zod/mini';

type Unit = (typeof settingUnits)[number];

interface Limits {
  /** What the portal cannot work below, or above. */
  readonly least?: number;
  readonly most?: number;
}

const number = (usual: number, unit: Unit, { least = 0, most = 1_000_000 }: Limits = {}) => ({
  kind: 'number' as const,
  usual,
  unit,
  least,
  most,
  schema: z.int().check(z.minimum(least), z.maximum(most)),
});

const hour = (usual: number) => number(usual, 'hour', { most: 23 });

const flag = (usual: boolean) => ({ kind: 'flag' as const, usual, schema: z.boolean() });

const line = (usual: string, longest: number) => ({
  kind: 'text' as const,
  usual,
  longest,
  schema: z.string().check(z.trim(), z.maxLength(longest)),
});

const choice = <const Name extends string>(usual: Name, choices: readonly Name[]) => ({
  kind: 'choice' as const,
  usual,
  choices,
  schema: z.enum(choices),
});

const choices = <const Name extends string>(usual: readonly Name[], all: readonly Name[]) => ({
  kind: 'choices' as const,
  usual,
  choices: all,
  schema: z.array(z.enum(all)).check(z.refine((chosen) => new Set(chosen).size === chosen.length)),
});

/**
 * Everything a university may switch, with the value that holds until it does. The keys are rows of
 * `app_settings`; what each means stands in the texts `setting.<key>`. Limits keep a slip of the hand from locking
 * everybody out.
 */
export const settingKinds = {
  'passwords.policy': choice('specification', ['specification', 'strict']),
  'auth.session_days': number(7, 'days', { least: 1, most: 365 }),
  'auth.session_idle_hours': number(12, 'hours', { least: 1, most: 8_760 }),
  'auth.staff_session_hours': number(12, 'hours', { least: 1, most: 720 }),
  'auth.staff_idle_minutes': number(30, 'minutes', { least: 5, most: 1_440 }),
  /** Browsers in which one account is signed in at the same time; 0 sets no limit. */
  'auth.sessions_per_account': number(10, 'pieces'),
  /** Password checks per account and window. One try in the sign-in form is two checks: recovery, then orize. */
  'auth.tries_unknown_device': number(10, 'tries', { least: 2 }),
  'auth.tries_known_device': number(20, 'tries', { least: 2 }),
  'auth.tries_window_minutes': number(15, 'minutes', { least: 1, most: 1_440 }),
  /** Failed sign-ins from one address in five minutes. Loose: a whole campus shares one. */
  'auth.failures_per_address': number(600, 'tries', { least: 1 }),
  'auth.hash_queue': number(400, 'pieces', { least: 1 }),
  /** Shown to whoever cannot sign in: a telephone number, a room, an address. */
  'auth.help_contact': line('', 200),
  /** What study plans are held against. */
  'curricula.semester_credits': number(30, 'pieces', { least: 1, most: 100 }),
  'curricula.credit_hours': number(30, 'hours', { least: 1, most: 100 }),
  /** How many students a lecture stream takes; 0 sets no limit. */
  'termplan.stream_seats': number(100, 'pieces', { most: 1_000 }),
  /** Whose groups hear a lecture together: those of one intake, or all that take the same course in one language. */
  'termplan.streams': choice('intake', ['intake', 'course']),
  /** Credits of a half-year that registration asks for and allows; less with a weak average. */
  'registration.least_credits': number(24, 'pieces', { most: 100 }),
  'registration.most_credits': number(36, 'pieces', { most: 100 }),
  'registration.most_credits_weak': number(30, 'pieces', { most: 100 }),
  /** With fewer an elective may be cancelled; each offer can say otherwise. */
  'registration.least_students': number(12, 'pieces', { most: 500 }),
  /** How long a seat is kept for a student who changes over. */
  'registration.hold_minutes': number(10, 'minutes', { least: 1, most: 120 }),
  'journal.edit_days': number(7, 'days'),
  /** Minutes after the beginning of a lesson from which whoever comes is late. */
  'journal.late_minutes': number(15, 'minutes'),
  'journal.absence_limit_pct': number(30, 'percent', { most: 100 }),
  /** How many students a subgroup takes; 0 sets no limit. */
  'journal.subgroup_seats': number(16, 'pieces'),
  /** For so many days what was deleted from a journal can be brought back. */
  'journal.restore_days': number(30, 'days'),
  /** By how much a teacher may move the points that the marks give, either way. */
  'journal.adjustment_points': number(2, 'points', { most: 100 }),
  'journal.bonus_points': number(5, 'points', { most: 100 }),
  /** Points of the modules before the final that admit to it. */
  'journal.admission_points': number(31, 'points', { most: 100 }),
  /** Share of the final's points, in percent, below which it is failed whatever the sum. */
  'journal.final_least_pct': number(40, 'percent', { most: 100 }),
  /** Points beyond which a retake brings no more; 100 sets no limit. */
  'grades.retake_most': number(79, 'points', { most: 100 }),
  /** Days after the closing of a sheet in which a student may appeal. */
  'grades.appeal_days': number(3, 'days', { most: 365 }),
  /** How many examine a second retake, the chair among them. */
  'grades.commission': number(3, 'pieces', { least: 1, most: 9 }),
  /** How many days a period of absence may have that one excuse is for. */
  'excuses.longest_days': number(60, 'days'),
  /** For so many days after the last day of absence an excuse may be sent. */
  'excuses.back_days': number(30, 'days'),
  /** Days after which the documents of a withdrawn or refused excuse are gone. */
  'excuses.file_days': number(30, 'days'),
  /** Minutes before a lesson from which visits are taken. */
  'qr.open_before_min': number(10, 'minutes'),
  /** A phone that knows its place less exactly than so many metres gets no more allowance than that. */
  'qr.max_accuracy_m': number(150, 'metres'),
  /** Days after which nothing is left of where a phone was. */
  'qr.position_days': number(30, 'days'),
  /** Which kinds of orders a student's public card shows. */
  'card.order_kinds': choices(
    ['enroll', 'transfer', 'academic_leave', 'return_leave', 'restore', 'graduate'],
    orderKinds,
  ),
  /** Students have their official transcript issued themselves; otherwise the registrar does. */
  'transcripts.self_issue': flag(true),
  /** Whose names stand below documents that the university issues. */
  'documents.rector': line('', 120),
  'documents.registrar': line('', 120),
  /** For so many days after a half-year its chats may be written to. */
  'chat.write_days': number(30, 'days'),
  'chat.edit_minutes': number(15, 'minutes'),
  'chat.delete_hours': number(24, 'hours'),
  /** Messages of one person. */
  'chat.per_minute': number(30, 'pieces'),
  /** For so many whole years after its own the messages of a chat are kept; 0 keeps them for good. */
  'chat.keep_years': number(1, 'years'),
  /** From and until which hour devices are left in peace by chats and news; the same hour twice is never. */
  'notices.quiet_from': hour(22),
  'notices.quiet_until': hour(7),
  /** Of the daily email, by the university's clock. */
  'notices.digest_hour': hour(19),
  /** What one person may keep in files of news and chats together; 0 sets no limit. */
  'files.quota_mb': number(2_048, 'megabytes'),
  /** Files that one person may fetch in a minute, and at the same time, from one process; 0 sets no limit. */
  'downloads.per_minute': number(120, 'pieces'),
  'downloads.at_once': number(4, 'pieces'),
  /** An office looks at a photo before others see it. */
  'photos.review': flag(false),
  'upload.max_mb.photo': number(5, 'megabytes'),
  'upload.max_mb.excuse': number(10, 'megabytes'),
  'upload.max_mb.news': number(20, 'megabytes'),
  'upload.max_mb.chat': number(20, 'megabytes'),
  'upload.max_mb.umk': number(100, 'megabytes'),
  'upload.max_mb.library': number(100, 'megabytes'),
  'upload.max_mb.import': number(200, 'megabytes'),
  'upload.max_mb.timetable': number(20, 'megabytes'),
  'upload.max_mb.workbook': number(10, 'megabytes'),
  /** What an archive of lists may hold, unpacked. */
  'imports.max_unpacked_mb': number(2_048, 'megabytes'),
  /** What the process may take that reads a file of lists or a timetable. */
  'imports.max_memory_mb': number(512, 'megabytes'),
  'imports.max_seconds': number(1_800, 'seconds'),
  'timetable.max_seconds': number(60, 'seconds'),
  maintenance: flag(false),
} as const;

export type SettingKey = keyof typeof settingKinds;
export type SettingValues = { [Key in SettingKey]: z.output<(typeof settingKinds)[Key]['schema']> };

/** The values that hold where these rows stand: a row that means nothing here is as if it were not there. */
export function valuesOf(rows: ReadonlyMap<string, unknown>): SettingValues {
  const values = Object.entries(settingKinds).map(([key, { schema, usual }]) => {
    const kept = z.safeParse<z.ZodMiniType>(schema, rows.get(key));
    return [key, kept.success ? kept.data : usual];
  });
  return Object.fromEntries(values);
}

/** What holds where a university has switched nothing. */
export const defaultSettings: SettingValues = valuesOf(new Map());
