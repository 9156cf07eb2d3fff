CREATE TABLE "grade_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"semester_id" smallint NOT NULL,
	"discipline_id" integer NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"exam_type_id" smallint NOT NULL,
	"curriculum_item_id" integer,
	"registration_id" integer,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"points" numeric(5, 2),
	"letter" text NOT NULL,
	"grade_points" numeric(3, 2),
	"five_point" smallint,
	"is_passed" boolean NOT NULL,
	"scale_id" smallint,
	"scale_since" date,
	"origin" text NOT NULL,
	"sheet_row_id" integer,
	"source_note" text,
	"order_id" integer,
	"graded_on" date NOT NULL,
	"is_final" boolean DEFAULT true NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" integer,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "grade_records_points" CHECK ("grade_records"."points" between 0 and 100),
	CONSTRAINT "grade_records_grade_points" CHECK ("grade_records"."grade_points" between 0 and 4),
	CONSTRAINT "grade_records_five" CHECK ("grade_records"."five_point" between 2 and 5),
	CONSTRAINT "grade_records_attempt" CHECK ("grade_records"."attempt" between 1 and 3),
	CONSTRAINT "grade_records_sheet" CHECK (("grade_records"."origin" = 'sheet') = ("grade_records"."sheet_row_id" is not null)),
	CONSTRAINT "grade_records_end" CHECK ("grade_records"."is_final" = ("grade_records"."ended_at" is null) and "grade_records"."is_final" = ("grade_records"."ended_because" is null))
);
--> statement-breakpoint
CREATE TABLE "exam_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"reason" text NOT NULL,
	"ends_on" date,
	"placed_by" integer NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" integer,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "exam_holds_lifted" CHECK (num_nonnulls("exam_holds"."lifted_by", "exam_holds"."lifted_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "grade_appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"row_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"text" text NOT NULL,
	"filed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"addendum_id" integer,
	CONSTRAINT "grade_appeals_decided" CHECK (("grade_appeals"."state" = 'open') = ("grade_appeals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sheet_addenda" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_addenda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pending_change_id" integer,
	CONSTRAINT "sheet_addenda_number" UNIQUE("sheet_id","number")
);
--> statement-breakpoint
CREATE TABLE "grading_sheet_row_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading_sheet_row_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading_sheet_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading_sheet_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"semester_id" smallint NOT NULL,
	"registration_id" integer,
	"assignment_id" integer,
	"exam_points" smallint,
	"missed" text,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone,
	"admitted_by" integer,
	"admitted_at" timestamp with time zone,
	"admitted_reason" text,
	"modules" jsonb,
	"absence_percent" numeric(5, 2),
	"problems" text[],
	"total_points" smallint,
	"letter" text,
	"grade_points" numeric(3, 2),
	"five_point" smallint,
	"is_passed" boolean,
	"scale_id" smallint,
	"scale_since" date,
	"removed_at" timestamp with time zone,
	CONSTRAINT "grading_sheet_rows_once" UNIQUE("sheet_id","student_id"),
	CONSTRAINT "grading_sheet_rows_entered" CHECK (num_nonnulls("grading_sheet_rows"."exam_points", "grading_sheet_rows"."missed") <= 1),
	CONSTRAINT "grading_sheet_rows_exam" CHECK ("grading_sheet_rows"."exam_points" between 0 and 100),
	CONSTRAINT "grading_sheet_rows_total" CHECK ("grading_sheet_rows"."total_points" between 0 and 100),
	CONSTRAINT "grading_sheet_rows_admitted" CHECK (num_nonnulls("grading_sheet_rows"."admitted_by", "grading_sheet_rows"."admitted_at", "grading_sheet_rows"."admitted_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "grading_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grading_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"semester_id" smallint,
	"discipline_id" integer NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"exam_type_id" smallint NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"stream_id" integer,
	"department_id" smallint NOT NULL,
	"teacher_id" integer NOT NULL,
	"parent_id" integer,
	"exam_date" date,
	"due_on" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"issued_by" integer,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"signed_by" integer,
	"signed_at" timestamp with time zone,
	"closed_by" integer,
	"closed_at" timestamp with time zone,
	"annulled_by" integer,
	"annulled_at" timestamp with time zone,
	"annul_order_id" integer,
	CONSTRAINT "grading_sheets_number_unique" UNIQUE("number"),
	CONSTRAINT "grading_sheets_target" CHECK (("grading_sheets"."group_id" is null) <> ("grading_sheets"."stream_id" is null)),
	CONSTRAINT "grading_sheets_opened" CHECK ("grading_sheets"."state" = 'draft' or "grading_sheets"."opened_at" is not null),
	CONSTRAINT "grading_sheets_signed" CHECK (num_nonnulls("grading_sheets"."signed_by", "grading_sheets"."signed_at") in (0, 2)
        and ("grading_sheets"."state" not in ('signed', 'closed') or "grading_sheets"."signed_at" is not null)),
	CONSTRAINT "grading_sheets_closed" CHECK (num_nonnulls("grading_sheets"."closed_by", "grading_sheets"."closed_at") in (0, 2)
        and ("grading_sheets"."state" <> 'closed' or "grading_sheets"."closed_at" is not null)),
	CONSTRAINT "grading_sheets_annulled" CHECK (("grading_sheets"."state" = 'annulled') = ("grading_sheets"."annulled_at" is not null)
        and ("grading_sheets"."state" = 'annulled') = ("grading_sheets"."annul_order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sheet_commission" (
	"sheet_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"is_chair" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sheet_commission_sheet_id_teacher_id_pk" PRIMARY KEY("sheet_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "sheet_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_numbers" (
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "sheet_numbers_academic_year_id_season_id_pk" PRIMARY KEY("academic_year_id","season_id")
);
--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_exam_type_id_exam_types_id_fk" FOREIGN KEY ("exam_type_id") REFERENCES "public"."exam_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_curriculum_item_id_curriculum_items_id_fk" FOREIGN KEY ("curriculum_item_id") REFERENCES "public"."curriculum_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_registration_id_discipline_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."discipline_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_scale_id_grade_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."grade_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_sheet_row_id_grading_sheet_rows_id_fk" FOREIGN KEY ("sheet_row_id") REFERENCES "public"."grading_sheet_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_order_id_student_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."student_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_records" ADD CONSTRAINT "grade_records_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_holds" ADD CONSTRAINT "exam_holds_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_holds" ADD CONSTRAINT "exam_holds_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_holds" ADD CONSTRAINT "exam_holds_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_holds" ADD CONSTRAINT "exam_holds_placed_by_people_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_holds" ADD CONSTRAINT "exam_holds_lifted_by_people_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_appeals" ADD CONSTRAINT "grade_appeals_row_id_grading_sheet_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."grading_sheet_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_appeals" ADD CONSTRAINT "grade_appeals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_appeals" ADD CONSTRAINT "grade_appeals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_appeals" ADD CONSTRAINT "grade_appeals_addendum_id_sheet_addenda_id_fk" FOREIGN KEY ("addendum_id") REFERENCES "public"."sheet_addenda"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_addenda" ADD CONSTRAINT "sheet_addenda_sheet_id_grading_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_addenda" ADD CONSTRAINT "sheet_addenda_row_id_grading_sheet_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."grading_sheet_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_addenda" ADD CONSTRAINT "sheet_addenda_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_addenda" ADD CONSTRAINT "sheet_addenda_pending_change_id_pending_changes_id_fk" FOREIGN KEY ("pending_change_id") REFERENCES "public"."pending_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_row_history" ADD CONSTRAINT "grading_sheet_row_history_row_id_grading_sheet_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."grading_sheet_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_row_history" ADD CONSTRAINT "grading_sheet_row_history_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_sheet_id_grading_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_registration_id_discipline_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."discipline_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_assignment_id_teaching_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."teaching_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_admitted_by_people_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_scale_id_grade_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."grade_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_exam_type_id_exam_types_id_fk" FOREIGN KEY ("exam_type_id") REFERENCES "public"."exam_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_parent_id_grading_sheets_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_signed_by_people_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_annulled_by_people_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_sheets" ADD CONSTRAINT "grading_sheets_annul_order_id_student_orders_id_fk" FOREIGN KEY ("annul_order_id") REFERENCES "public"."student_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_commission" ADD CONSTRAINT "sheet_commission_sheet_id_grading_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_commission" ADD CONSTRAINT "sheet_commission_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_events" ADD CONSTRAINT "sheet_events_sheet_id_grading_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_events" ADD CONSTRAINT "sheet_events_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_numbers" ADD CONSTRAINT "sheet_numbers_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_numbers" ADD CONSTRAINT "sheet_numbers_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grade_records_final" ON "grade_records" USING btree ("student_id","semester_id","discipline_id","credits","exam_type_id") WHERE "grade_records"."is_final";--> statement-breakpoint
CREATE INDEX "grade_records_of_student" ON "grade_records" USING btree ("student_id","academic_year_id","season_id");--> statement-breakpoint
CREATE INDEX "grade_records_by_year" ON "grade_records" USING btree ("academic_year_id","season_id","group_id") WHERE "grade_records"."is_final";--> statement-breakpoint
CREATE INDEX "grade_records_by_group" ON "grade_records" USING btree ("group_id","academic_year_id");--> statement-breakpoint
CREATE INDEX "grade_records_by_discipline" ON "grade_records" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "grade_records_by_item" ON "grade_records" USING btree ("curriculum_item_id") WHERE "grade_records"."curriculum_item_id" is not null;--> statement-breakpoint
CREATE INDEX "grade_records_by_registration" ON "grade_records" USING btree ("registration_id") WHERE "grade_records"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "grade_records_by_row" ON "grade_records" USING btree ("sheet_row_id") WHERE "grade_records"."sheet_row_id" is not null;--> statement-breakpoint
CREATE INDEX "grade_records_by_order" ON "grade_records" USING btree ("order_id") WHERE "grade_records"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "grade_records_recorded_by" ON "grade_records" USING btree ("recorded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_holds_standing" ON "exam_holds" USING btree ("student_id","academic_year_id","season_id") WHERE "exam_holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "exam_holds_of_student" ON "exam_holds" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "exam_holds_by_year" ON "exam_holds" USING btree ("academic_year_id","season_id");--> statement-breakpoint
CREATE INDEX "exam_holds_placed_by" ON "exam_holds" USING btree ("placed_by");--> statement-breakpoint
CREATE INDEX "exam_holds_lifted_by" ON "exam_holds" USING btree ("lifted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_appeals_open" ON "grade_appeals" USING btree ("row_id") WHERE "grade_appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "grade_appeals_of_row" ON "grade_appeals" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "grade_appeals_of_student" ON "grade_appeals" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_appeals_decided_by" ON "grade_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "grade_appeals_by_addendum" ON "grade_appeals" USING btree ("addendum_id");--> statement-breakpoint
CREATE INDEX "grade_appeals_waiting" ON "grade_appeals" USING btree ("filed_at") WHERE "grade_appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sheet_addenda_of_row" ON "sheet_addenda" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "sheet_addenda_made_by" ON "sheet_addenda" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "sheet_addenda_by_change" ON "sheet_addenda" USING btree ("pending_change_id");--> statement-breakpoint
CREATE INDEX "grading_sheet_row_history_of" ON "grading_sheet_row_history" USING btree ("row_id","id");--> statement-breakpoint
CREATE INDEX "grading_sheet_row_history_changed_by" ON "grading_sheet_row_history" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_of_student" ON "grading_sheet_rows" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_by_group" ON "grading_sheet_rows" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_by_registration" ON "grading_sheet_rows" USING btree ("registration_id") WHERE "grading_sheet_rows"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_by_class" ON "grading_sheet_rows" USING btree ("assignment_id") WHERE "grading_sheet_rows"."assignment_id" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_updated_by" ON "grading_sheet_rows" USING btree ("updated_by") WHERE "grading_sheet_rows"."updated_by" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheet_rows_admitted_by" ON "grading_sheet_rows" USING btree ("admitted_by") WHERE "grading_sheet_rows"."admitted_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grading_sheets_once" ON "grading_sheets" USING btree ("academic_year_id","season_id","discipline_id","credits","exam_type_id","kind",coalesce("group_id", -"stream_id")) WHERE "grading_sheets"."state" <> 'annulled' and "grading_sheets"."kind" <> 'completion';--> statement-breakpoint
CREATE INDEX "grading_sheets_of_teacher" ON "grading_sheets" USING btree ("teacher_id","academic_year_id","season_id");--> statement-breakpoint
CREATE INDEX "grading_sheets_by_discipline" ON "grading_sheets" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "grading_sheets_by_group" ON "grading_sheets" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "grading_sheets_by_stream" ON "grading_sheets" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "grading_sheets_by_department" ON "grading_sheets" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "grading_sheets_by_parent" ON "grading_sheets" USING btree ("parent_id") WHERE "grading_sheets"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheets_issued_by" ON "grading_sheets" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "grading_sheets_signed_by" ON "grading_sheets" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "grading_sheets_closed_by" ON "grading_sheets" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "grading_sheets_annulled_by" ON "grading_sheets" USING btree ("annulled_by") WHERE "grading_sheets"."annulled_by" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheets_by_order" ON "grading_sheets" USING btree ("annul_order_id") WHERE "grading_sheets"."annul_order_id" is not null;--> statement-breakpoint
CREATE INDEX "grading_sheets_waiting" ON "grading_sheets" USING btree ("state","due_on") WHERE "grading_sheets"."state" in ('open', 'signed');--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_commission_chair" ON "sheet_commission" USING btree ("sheet_id") WHERE "sheet_commission"."is_chair";--> statement-breakpoint
CREATE INDEX "sheet_commission_by_teacher" ON "sheet_commission" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "sheet_events_of" ON "sheet_events" USING btree ("sheet_id","id");--> statement-breakpoint
CREATE INDEX "sheet_events_made_by" ON "sheet_events" USING btree ("made_by");--> statement-breakpoint
-- Grades are kept: a correction adds a row, and nothing takes one away.
CREATE FUNCTION "refuse_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "grade_records_kept" BEFORE DELETE OR TRUNCATE ON "grade_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "grading_sheets_kept" BEFORE DELETE OR TRUNCATE ON "grading_sheets"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "grading_sheet_rows_kept" BEFORE DELETE OR TRUNCATE ON "grading_sheet_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "grading_sheet_row_history_kept" BEFORE DELETE OR TRUNCATE ON "grading_sheet_row_history"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "sheet_addenda_kept" BEFORE DELETE OR TRUNCATE ON "sheet_addenda"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "grade_appeals_kept" BEFORE DELETE OR TRUNCATE ON "grade_appeals"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "sheet_events_kept" BEFORE DELETE OR TRUNCATE ON "sheet_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();
