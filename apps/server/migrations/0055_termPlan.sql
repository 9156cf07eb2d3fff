CREATE TABLE "planned_class_groups" (
	"planned_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "planned_class_groups_planned_id_group_id_pk" PRIMARY KEY("planned_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "planned_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"semester_id" smallint,
	"discipline_id" integer NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"exam_type_id" smallint NOT NULL,
	"lesson_type_id" smallint NOT NULL,
	"department_id" smallint NOT NULL,
	"education_form_id" smallint NOT NULL,
	"is_elective" boolean NOT NULL,
	"block" text,
	"subgroup" smallint NOT NULL,
	"students" smallint NOT NULL,
	"planned_hours" numeric(6, 1) NOT NULL,
	"teacher_id" integer,
	"assignment_id" integer,
	"made_by" integer NOT NULL,
	"ended_by" integer,
	CONSTRAINT "planned_classes_subgroup" CHECK ("planned_classes"."subgroup" between 0 and 9),
	CONSTRAINT "planned_classes_in_force" CHECK ("planned_classes"."assignment_id" is null or "planned_classes"."teacher_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "term_plan_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_plan_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"kind" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "planned_class_groups" ADD CONSTRAINT "planned_class_groups_planned_id_planned_classes_id_fk" FOREIGN KEY ("planned_id") REFERENCES "public"."planned_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_class_groups" ADD CONSTRAINT "planned_class_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_semester_id_semesters_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_exam_type_id_exam_types_id_fk" FOREIGN KEY ("exam_type_id") REFERENCES "public"."exam_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_lesson_type_id_lesson_types_id_fk" FOREIGN KEY ("lesson_type_id") REFERENCES "public"."lesson_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_education_form_id_education_forms_id_fk" FOREIGN KEY ("education_form_id") REFERENCES "public"."education_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_assignment_id_teaching_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."teaching_assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_made_by_term_plan_changes_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."term_plan_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_ended_by_term_plan_changes_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."term_plan_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_plan_changes" ADD CONSTRAINT "term_plan_changes_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_plan_changes" ADD CONSTRAINT "term_plan_changes_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_plan_changes" ADD CONSTRAINT "term_plan_changes_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_class_groups_by_group" ON "planned_class_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "planned_classes_of_term" ON "planned_classes" USING btree ("academic_year_id","season_id","department_id") WHERE "planned_classes"."ended_by" is null;--> statement-breakpoint
CREATE INDEX "planned_classes_by_teacher" ON "planned_classes" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_assignment" ON "planned_classes" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "planned_classes_made" ON "planned_classes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "planned_classes_ended" ON "planned_classes" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "planned_classes_by_discipline" ON "planned_classes" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_department" ON "planned_classes" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_form" ON "planned_classes" USING btree ("education_form_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_lesson_type" ON "planned_classes" USING btree ("lesson_type_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_exam" ON "planned_classes" USING btree ("exam_type_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_semester" ON "planned_classes" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "planned_classes_by_season" ON "planned_classes" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "term_plan_changes_by_person" ON "term_plan_changes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "term_plan_changes_by_year" ON "term_plan_changes" USING btree ("academic_year_id","season_id");--> statement-breakpoint
CREATE INDEX "term_plan_changes_by_season" ON "term_plan_changes" USING btree ("season_id");--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'termplan.manage' FROM "roles" WHERE "role" IN ('registrar', 'admin') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'termplan.assign' FROM "roles" WHERE "role" IN ('head', 'dean', 'registrar', 'admin') ON CONFLICT DO NOTHING;
