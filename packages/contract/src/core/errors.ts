/**
 * Every failure the API can report: its HTTP status and the class number that travels in `result`.
 * The code is the translation key of its sentence, on the server and in the browser.
 */
export const failures = {
  'server.failed': { status: 500, result: 1 },
  'request.invalid': { status: 422, result: 2 },
  'request.malformed': { status: 400, result: 2 },
  'request.unsupported': { status: 415, result: 2 },
  'request.too_large': { status: 413, result: 9 },
  'request.not_found': { status: 404, result: 5 },
  'request.method': { status: 405, result: 5 },
  'request.timeout': { status: 408, result: 2 },
  'request.xsrf': { status: 403, result: 14 },
  'request.too_many': { status: 429, result: 11 },
  'request.key_reused': { status: 409, result: 6 },
  'request.in_progress': { status: 409, result: 6 },
  'server.busy': { status: 503, result: 15 },
  'auth.required': { status: 401, result: 3 },
  'auth.missing_credentials': { status: 422, result: 2 },
  'auth.bad_credentials': { status: 401, result: 3 },
  'auth.forbidden': { status: 403, result: 4 },
  'auth.not_yourself': { status: 403, result: 4 },
  'auth.blocked': { status: 403, result: 12 },
  'auth.too_many_attempts': { status: 429, result: 11 },
  'auth.ticket_invalid': { status: 422, result: 16 },
  'auth.other_user_signed_in': { status: 409, result: 6 },
  'auth.google_off': { status: 403, result: 4 },
  'auth.provider_unavailable': { status: 502, result: 13 },
  'auth.provider_linked': { status: 409, result: 6 },
  'auth.link_invalid': { status: 422, result: 16 },
  'auth.must_update': { status: 403, result: 4 },
  'auth.login_taken': { status: 409, result: 6 },
  'auth.session_unknown': { status: 404, result: 5 },
  'password.wrong': { status: 422, result: 2 },
  'password.not_yours': { status: 422, result: 2 },
  'password.same': { status: 422, result: 2 },
  'password.weak': { status: 422, result: 2 },
  'people.not_found': { status: 404, result: 5 },
  'photo.too_large': { status: 413, result: 9 },
  'photo.wrong_type': { status: 415, result: 10 },
  'photo.too_many_pixels': { status: 413, result: 9 },
  'photo.area': { status: 422, result: 2 },
  'journal.class_unknown': { status: 404, result: 5 },
  'journal.class_ambiguous': { status: 409, result: 6 },
  'journal.class_mismatch': { status: 422, result: 2 },
  'journal.mark_unknown': { status: 404, result: 5 },
  'journal.mark_not_allowed': { status: 422, result: 2 },
  'journal.lesson_unknown': { status: 404, result: 5 },
  'journal.window_closed': { status: 423, result: 7 },
  'journal.locked': { status: 423, result: 7 },
  'journal.changed_elsewhere': { status: 409, result: 6 },
  'journal.wrong_weekday': { status: 422, result: 2 },
  'journal.outside_term': { status: 422, result: 2 },
  'journal.in_future': { status: 422, result: 2 },
  'journal.no_students': { status: 404, result: 5 },
  'journal.theme_missing': { status: 422, result: 2 },
  'journal.theme_hours': { status: 422, result: 2 },
  'journal.too_old_to_delete': { status: 423, result: 7 },
  'journal.has_closed_modules': { status: 423, result: 7 },
  'journal.student_not_listed': { status: 404, result: 5 },
  'journal.student_by_plan': { status: 409, result: 6 },
  'journal.student_elsewhere': { status: 409, result: 6 },
  'journal.removal_unknown': { status: 404, result: 5 },
  'journal.restore_too_late': { status: 423, result: 7 },
  'journal.place_taken': { status: 409, result: 6 },
  'journal.subgroup_full': { status: 409, result: 8 },
  'journal.subgroup_has_marks': { status: 409, result: 6 },
  'journal.subgroup_changed': { status: 409, result: 6 },
  'journal.subgroup_of_other': { status: 403, result: 4 },
  'journal.theme_changed': { status: 409, result: 6 },
  'journal.still_open': { status: 409, result: 6 },
  'journal.request_unknown': { status: 404, result: 5 },
  'journal.request_answered': { status: 409, result: 6 },
  'journal.permission_unknown': { status: 404, result: 5 },
  'qr.lesson_unknown': { status: 404, result: 5 },
  'qr.not_today': { status: 423, result: 7 },
  'qr.card_unknown': { status: 422, result: 16 },
  'journal.theme_unknown': { status: 404, result: 5 },
  'journal.theme_number_taken': { status: 409, result: 6 },
  'journal.points_changed': { status: 409, result: 6 },
  'excuse.unknown': { status: 404, result: 5 },
  'excuse.decided': { status: 409, result: 6 },
  'excuse.overlaps': { status: 409, result: 6 },
  'excuse.files_missing': { status: 422, result: 2 },
  'excuse.too_many_files': { status: 422, result: 2 },
  'excuse.too_large': { status: 413, result: 9 },
  'excuse.wrong_type': { status: 415, result: 10 },
  'excuse.outside_year': { status: 422, result: 2 },
  'excuse.too_long': { status: 422, result: 2 },
  'excuse.too_late': { status: 422, result: 2 },
  'imports.whole_university': { status: 403, result: 4 },
  'imports.unknown': { status: 404, result: 5 },
  'imports.one_file': { status: 422, result: 2 },
  'imports.too_large': { status: 413, result: 9 },
  'imports.busy': { status: 409, result: 6 },
  'imports.not_now': { status: 409, result: 6 },
  'imports.has_errors': { status: 409, result: 6 },
  'imports.no_file': { status: 409, result: 6 },
  'imports.not_last': { status: 409, result: 6 },
  'timetable.no_term': { status: 404, result: 5 },
  'timetable.unknown': { status: 404, result: 5 },
  'timetable.one_file': { status: 422, result: 2 },
  'timetable.no_table': { status: 422, result: 2 },
  'timetable.empty': { status: 422, result: 2 },
  'timetable.too_many_lines': { status: 413, result: 9 },
  'timetable.bad_calendar': { status: 422, result: 2 },
  'timetable.not_ready': { status: 409, result: 6 },
  'timetable.changed_since': { status: 409, result: 6 },
  'timetable.not_last': { status: 409, result: 6 },
  'timetable.in_use': { status: 409, result: 6 },
  'timetable.edited_since': { status: 409, result: 6 },
  'timetable.clash': { status: 409, result: 6 },
  'calendar.address_unknown': { status: 404, result: 5 },
  'workbook.wrong_type': { status: 415, result: 10 },
  'workbook.old_format': { status: 415, result: 10 },
  'workbook.locked': { status: 422, result: 2 },
  'workbook.too_large': { status: 413, result: 9 },
  'workbook.broken': { status: 422, result: 2 },
  'activations.no_mail': { status: 409, result: 13 },
} as const satisfies Record<string, { status: number; result: number }>;

export type ErrorCode = keyof typeof failures;

/** One refused field of an input: its wire name and a sentence for the person. */
export interface FieldProblem {
  readonly field: string;
  readonly sms: string;
}

/** The only error that code throws on purpose. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Values for the placeholders of the sentence, e.g. `{ maxSizeMb: 5 }`. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The sentence and the refused fields as the server told them; only in the browser. */
  readonly told: { readonly sentence: string; readonly fields: readonly FieldProblem[] } | undefined;
  /** What is there instead, for conflicts: the reader shows both values. */
  readonly current: unknown;

  constructor(
    readonly code: ErrorCode,
    options: {
      params?: Readonly<Record<string, string | number>>;
      told?: { sentence: string; fields: readonly FieldProblem[] };
      current?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.params = options.params ?? {};
    this.told = options.told;
    this.current = options.current;
  }
}
