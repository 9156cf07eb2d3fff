CREATE TABLE "unfilled_lessons" (
	"assignment_id" integer NOT NULL,
	"lesson_date" date NOT NULL,
	"ordinal" smallint NOT NULL,
	CONSTRAINT "unfilled_lessons_assignment_id_lesson_date_ordinal_pk" PRIMARY KEY("assignment_id","lesson_date","ordinal")
);
--> statement-breakpoint
ALTER TABLE "unfilled_lessons" ADD CONSTRAINT "unfilled_lessons_assignment_id_teaching_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."teaching_assignments"("id") ON DELETE cascade ON UPDATE no action;