CREATE TABLE "rating_figures" (
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"student_id" integer NOT NULL,
	"gpa" numeric(5, 2),
	"average" numeric(5, 2),
	"credits" numeric(5, 1) NOT NULL,
	"earned" numeric(5, 1) NOT NULL,
	"debts" smallint NOT NULL,
	"in_group" integer NOT NULL,
	"group_size" integer NOT NULL,
	"in_year" integer NOT NULL,
	"year_size" integer NOT NULL,
	"in_faculty" integer NOT NULL,
	"faculty_size" integer NOT NULL,
	"in_university" integer NOT NULL,
	"university_size" integer NOT NULL,
	"worked_out_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_figures_academic_year_id_season_id_student_id_pk" PRIMARY KEY("academic_year_id","season_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "rating_figures" ADD CONSTRAINT "rating_figures_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_figures_of_student" ON "rating_figures" USING btree ("student_id");