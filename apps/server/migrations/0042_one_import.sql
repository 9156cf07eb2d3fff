CREATE TABLE "import_findings" (
	"run_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text,
	"file" text,
	"line" integer,
	"group_ids" integer[],
	"data" jsonb NOT NULL,
	CONSTRAINT "import_findings_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "kind" text DEFAULT 'rosters' NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "scope" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD COLUMN "run_id" integer;
--> statement-breakpoint
-- A timetable that came in is a run like any other.
UPDATE "timetable_imports" SET "run_id" = nextval(pg_get_serial_sequence('import_runs', 'id'));
--> statement-breakpoint
INSERT INTO "import_runs" ("id", "kind", "scope", "state", "share", "file_name", "format", "counts", "errors", "notes",
  "fingerprint", "created_by", "created_at", "finished_at", "applied_at")
SELECT "run_id", 'timetable', "academic_year_id" || '/' || "season_id", "state", 1, "file_name", "kind",
  jsonb_build_object('lessons', jsonb_build_object('added', "summary"->'added', 'changed', "summary"->'changed',
    'left', "summary"->'removed', 'unchanged', "summary"->'kept')),
  ("summary"->>'errors')::int, ("summary"->>'notes')::int,
  CASE WHEN "state" <> 'applied' OR "written" IS NOT NULL THEN "fingerprint" END,
  "created_by", "created_at", coalesce("undone_at", "applied_at", "created_at"), "applied_at"
FROM "timetable_imports";
--> statement-breakpoint
UPDATE "timetable_imports" SET "summary" = "summary" - '{kept,added,changed,removed,errors,notes}'::text[];
--> statement-breakpoint
INSERT INTO "import_findings" ("run_id", "seq", "kind", "state", "group_ids", "data")
SELECT t."run_id", l."seq", l."kind", l."state", l."group_ids", l."data"
FROM "timetable_import_lines" l JOIN "timetable_imports" t ON t."id" = l."import_id";
--> statement-breakpoint
INSERT INTO "import_findings" ("run_id", "seq", "kind", "state", "file", "line", "data")
SELECT "run_id", "seq", 'problem', "severity", "file", "line",
  jsonb_build_object('code', "code", 'heading', "heading", 'value', "value")
FROM "import_problems";
--> statement-breakpoint
INSERT INTO "import_findings" ("run_id", "seq", "kind", "state", "title", "file", "line", "data")
SELECT "run_id", 20000 + "seq", "kind", "state", "title", "file", "line", "details" FROM "import_changes";
--> statement-breakpoint
-- What a timetable wrote is noted row by row, as lists are.
CREATE FUNCTION pg_temp.lesson_columns(lesson jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('assignment_id', lesson->'assignmentId', 'teacher_id', lesson->'teacherId',
    'room_id', lesson->'roomId', 'online_url', lesson->'onlineUrl', 'weekday', lesson->'weekday',
    'time_slot_id', lesson->'timeSlotId', 'parity', lesson->'parity',
    'weeks', int4range((lesson->>'first')::int, (lesson->>'end')::int)::text)
$$;
--> statement-breakpoint
INSERT INTO "import_rows" ("run_id", "table_name", "key", "before", "after")
SELECT t."run_id", note.* FROM "timetable_imports" t
CROSS JOIN LATERAL (SELECT jsonb_build_object('academic_year_id', t."academic_year_id", 'season_id', t."season_id") AS columns) term
CROSS JOIN LATERAL (
  SELECT 'schedule_entries', jsonb_build_object('id', l->'id'), null::jsonb,
    pg_temp.lesson_columns(l) || term.columns || jsonb_build_object('id', l->'id')
  FROM jsonb_array_elements(t."written"->'added') l
  UNION ALL
  SELECT 'schedule_entries', jsonb_build_object('id', c->'after'->'id'), pg_temp.lesson_columns(c->'before'),
    pg_temp.lesson_columns(c->'after')
  FROM jsonb_array_elements(t."written"->'changed') c
  UNION ALL
  SELECT 'schedule_entries', jsonb_build_object('id', l->'id'),
    pg_temp.lesson_columns(l) || term.columns || jsonb_build_object('id', l->'id'), 'null'
  FROM jsonb_array_elements(t."written"->'removed') l
  UNION ALL
  SELECT 'schedule_exceptions', jsonb_build_object('id', x->'id'), x, 'null'
  FROM jsonb_array_elements(t."written"->'exceptions') x
) note
WHERE t."state" = 'applied' AND t."written" IS NOT NULL;
--> statement-breakpoint
DROP TABLE "import_changes" CASCADE;
--> statement-breakpoint
DROP TABLE "import_problems" CASCADE;
--> statement-breakpoint
DROP TABLE "timetable_import_lines" CASCADE;
--> statement-breakpoint
DROP INDEX "import_runs_applied";
--> statement-breakpoint
ALTER TABLE "import_runs" DROP COLUMN "system_id";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "id";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "state";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "file_name";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "kind";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "fingerprint";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "written";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "created_by";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "created_at";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "applied_at";
--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "undone_at";
--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD PRIMARY KEY ("run_id");
--> statement-breakpoint
ALTER TABLE "timetable_imports" ALTER COLUMN "summary" SET DEFAULT '{"lines":0,"conflicts":0,"oldConflicts":0,"groups":[]}'::jsonb;
--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "import_findings_by_kind" ON "import_findings" USING btree ("run_id","kind","state","seq");
--> statement-breakpoint
CREATE INDEX "import_runs_by_person" ON "import_runs" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "import_runs_applied" ON "import_runs" USING btree ("kind","scope","applied_at" DESC NULLS LAST) WHERE "import_runs"."state" in ('applied', 'undoing');
--> statement-breakpoint
CREATE INDEX "timetable_imports_by_term" ON "timetable_imports" USING btree ("academic_year_id","season_id");
--> statement-breakpoint
-- Lessons change places within one statement: who clashes shows at its end.
ALTER TABLE "schedule_entries" DROP CONSTRAINT "schedule_entries_room_clash", ADD CONSTRAINT "schedule_entries_room_clash"
  EXCLUDE USING gist (
    "academic_year_id" WITH =, "season_id" WITH =, "room_id" WITH =, "weekday" WITH =, "time_slot_id" WITH =, "weeks" WITH &&,
    (CASE "parity" WHEN 0 THEN int4range(1, 3) ELSE int4range("parity", "parity" + 1) END) WITH &&
  ) WHERE ("room_id" IS NOT NULL) DEFERRABLE;
--> statement-breakpoint
ALTER TABLE "schedule_entries" DROP CONSTRAINT "schedule_entries_teacher_clash", ADD CONSTRAINT "schedule_entries_teacher_clash"
  EXCLUDE USING gist (
    "academic_year_id" WITH =, "season_id" WITH =, "teacher_id" WITH =, "weekday" WITH =, "time_slot_id" WITH =, "weeks" WITH &&,
    (CASE "parity" WHEN 0 THEN int4range(1, 3) ELSE int4range("parity", "parity" + 1) END) WITH &&
  ) DEFERRABLE;
--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "lessons_of_assignment" ON "lessons" USING btree ("assignment_id");
--> statement-breakpoint
CREATE INDEX "themes_of_author" ON "themes" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "student_group_periods_of_student" ON "student_group_periods" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "discipline_registrations_of_student" ON "discipline_registrations" USING btree ("student_id");
