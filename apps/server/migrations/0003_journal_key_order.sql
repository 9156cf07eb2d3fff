-- The academic year stands right behind the parent: both are always given, the rest of the key is searched or sorted.
ALTER TABLE "lesson_marks" DROP CONSTRAINT "lesson_marks_once";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_once";--> statement-breakpoint
ALTER TABLE "lesson_marks" ADD CONSTRAINT "lesson_marks_once" UNIQUE("lesson_id","academic_year_id","student_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_once" UNIQUE("assignment_id","academic_year_id","lesson_date","ordinal");