CREATE INDEX "lesson_marks_of_student" ON "lesson_marks" USING btree ("student_id","academic_year_id","lesson_id","mark_id","updated_at");--> statement-breakpoint
DROP INDEX "lesson_marks_by_student";--> statement-breakpoint
-- An index answers alone for pages that were vacuumed since they changed; by default that is when a fifth of two years of marks is new.
alter table lesson_marks set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
