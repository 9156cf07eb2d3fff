/** What a card that is closed hands on to the one that stays, by what people call it; `lists` of other systems. */
export const mergedAreas = [
  'account',
  'card',
  'study',
  'classes',
  'marks',
  'grades',
  'excuses',
  'visits',
  'orders',
  'papers',
  'posts',
  'teaching',
  'materials',
  'timetable',
  'chats',
  'news',
  'books',
  'actions',
  'lists',
] as const;

/**
 * What becomes of a row of the card that is closed: it `moves` to the one that stays; it moves `quietly`, where a like
 * row of the one that stays is as good; it `ends`, being a door for one account only; it `stays` with the closed card.
 */
export type Fate = 'moves' | 'quietly' | 'ends' | 'stays';

/** A column that names a person. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly fate: Fate;
  readonly area: (typeof mergedAreas)[number];
  /** Which rows of the table it is about; null for all. */
  readonly only: string | null;
}

const named = (area: Place['area'], fate: Fate, columns: readonly string[]): Place[] =>
  columns.map((place) => {
    const [table = '', column = ''] = place.split('.');
    return { table, column, only: null, fate, area };
  });

/**
 * Every column that refers to a person, an account, a student or a teacher, in the order in which they are moved; a test
 * holds it against the foreign keys. The last two columns refer to people without a key.
 */
export const places: readonly Place[] = [
  ...named('account', 'quietly', [
    'user_roles.user_id',
    'notice_choices.person_id',
    'waiting_photos.person_id',
  ]),
  ...named('account', 'ends', [
    'login_tickets.user_id',
    'activation_links.user_id',
    'known_devices.user_id',
    'linked_identities.user_id',
    'push_subscriptions.person_id',
    'calendar_feeds.person_id',
    'opds_feeds.person_id',
  ]),
  ...named('account', 'stays', [
    'sessions.user_id',
    'sessions.viewed_id',
    'student_cards.student_id',
    'notice_digests.person_id',
    // These are none where two cards are merged: rights are withdrawn before.
    'user_grants.user_id',
  ]),
  ...named('card', 'quietly', [
    'person_details.person_id',
    'people_told_apart.person_id',
    'people_told_apart.other_id',
  ]),
  ...named('card', 'moves', [
    'person_educations.person_id',
    'person_guardians.person_id',
    'card_corrections.person_id',
    'card_files.person_id',
  ]),
  ...named('study', 'moves', ['student_group_periods.student_id', 'people.merged_into']),
  ...named('classes', 'moves', [
    'assignment_students.student_id',
    'discipline_registrations.student_id',
    'registration_changes.student_id',
    'registration_extensions.student_id',
    'registration_holds.student_id',
    'registration_permissions.student_id',
  ]),
  ...named('classes', 'quietly', [
    'registration_sheets.student_id',
    'registration_waits.student_id',
    'seat_alerts.student_id',
    'seat_holds.student_id',
    'elective_wishes.student_id',
    'class_wishes.student_id',
    'draw_entries.student_id',
  ]),
  ...named('marks', 'moves', [
    'lesson_marks.student_id',
    'module_points.student_id',
    'module_point_history.student_id',
    'journal_removals.student_id',
  ]),
  ...named('grades', 'moves', [
    'grade_records.student_id',
    'grading_sheet_rows.student_id',
    'grading_sheets.teacher_id',
    'grade_appeals.student_id',
    'exam_holds.student_id',
  ]),
  ...named('grades', 'quietly', ['sheet_commission.teacher_id']),
  // Worked out anew within the hour.
  ...named('grades', 'stays', ['rating_consents.student_id', 'rating_figures.student_id']),
  ...named('excuses', 'moves', ['excuses.student_id']),
  ...named('visits', 'moves', ['qr_visits.student_id']),
  ...named('orders', 'moves', ['student_order_items.student_id', 'order_effects.student_id']),
  {
    table: 'order_effects',
    column: 'row_id',
    only: `entity in ('student', 'name')`,
    fate: 'moves',
    area: 'orders',
  },
  ...named('papers', 'moves', ['issued_documents.holder_id']),
  ...named('posts', 'moves', ['teacher_positions.teacher_id', 'groups.curator_id']),
  ...named('teaching', 'moves', [
    'teaching_assignments.teacher_id',
    'planned_classes.teacher_id',
    'themes.author_id',
  ]),
  ...named('materials', 'moves', ['material_shelves.owner_id', 'material_marks.person_id']),
  ...named('materials', 'quietly', [
    'material_opens.person_id',
    'material_places.person_id',
    'material_visits.person_id',
    'scorm_registrations.person_id',
  ]),
  ...named('timetable', 'moves', ['schedule_entries.teacher_id', 'schedule_exceptions.new_teacher_id']),
  ...named('chats', 'quietly', [
    'conversation_members.person_id',
    'message_reads.person_id',
    'message_reactions.person_id',
  ]),
  ...named('chats', 'moves', [
    'conversations.teacher_id',
    'conversations.student_id',
    'messages.sender_id',
    'message_reports.reported_by',
  ]),
  ...named('news', 'quietly', ['news_reads.person_id']),
  ...named('news', 'moves', ['news_items.author_id', 'personal_notices.person_id']),
  ...named('books', 'quietly', ['book_favourites.person_id', 'book_readings.person_id']),
  ...named('books', 'moves', ['book_marks.person_id', 'books.owner_id']),
  ...named('actions', 'moves', [
    'user_roles.granted_by',
    'user_grants.granted_by',
    'activation_links.issued_by',
    'conversations.closed_by',
    'message_reports.settled_by',
    'messages.removed_by',
    'pending_changes.about_id',
    'pending_changes.asked_by',
    'pending_changes.decided_by',
    'curricula.approved_by',
    'curriculum_revisions.saved_by',
    'import_runs.created_by',
    'import_words.settled_by',
    'accepted_clashes.accepted_by',
    'accepted_clashes.withdrawn_by',
    'document_links.made_by',
    'issued_documents.issued_by',
    'issued_documents.revoked_by',
    'excuses.settled_by',
    'lesson_mark_history.changed_by',
    'lessons.created_by',
    'late_change_permissions.granted_by',
    'late_change_permissions.revoked_by',
    'late_change_requests.asked_by',
    'late_change_requests.answered_by',
    'module_point_history.changed_by',
    'module_points.updated_by',
    'journal_removals.removed_by',
    'journal_removals.restored_by',
    'material_versions.made_by',
    'materials.removed_by',
    'news_edits.edited_by',
    'news_items.removed_by',
    'book_shelves.added_by',
    'books.removed_by',
    'books.withdrawn_by',
    'student_orders.created_by',
    'student_orders.annulled_by',
    'qr_openings.opened_by',
    'qr_visits.decided_by',
    'assignment_students.removed_by',
    'discipline_registrations.ended_by',
    'published_ratings.ended_by',
    'published_ratings.published_by',
    'registration_changes.made_by',
    'registration_draws.drawn_by',
    'registration_extensions.granted_by',
    'registration_holds.lifted_by',
    'registration_holds.placed_by',
    'registration_offers.made_by',
    'registration_permissions.granted_by',
    'registration_steps.made_by',
    'registration_steps.undone_by',
    'schedule_exceptions.created_by',
    'term_plan_changes.made_by',
    'exam_holds.placed_by',
    'exam_holds.lifted_by',
    'grade_appeals.decided_by',
    'grade_records.recorded_by',
    'grading_sheet_row_history.changed_by',
    'grading_sheet_rows.admitted_by',
    'grading_sheet_rows.updated_by',
    'grading_sheets.annulled_by',
    'grading_sheets.closed_by',
    'grading_sheets.issued_by',
    'grading_sheets.signed_by',
    'sheet_addenda.made_by',
    'sheet_events.made_by',
    'people_told_apart.said_by',
    'card_corrections.settled_by',
    'card_files.added_by',
    'card_files.removed_by',
    'files.uploaded_by',
  ]),
  { table: 'external_ids', column: 'our_id', only: `kind = 'person'`, fate: 'moves', area: 'lists' },
];
