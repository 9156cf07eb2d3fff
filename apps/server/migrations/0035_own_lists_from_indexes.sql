DROP INDEX "news_reads_of_person";--> statement-breakpoint
DROP INDEX "assignment_students_by_student";--> statement-breakpoint
CREATE INDEX "student_group_periods_main" ON "student_group_periods" USING btree ("student_id","period","group_id") WHERE "student_group_periods"."is_main";--> statement-breakpoint
CREATE INDEX "news_reads_of_person" ON "news_reads" USING btree ("person_id","news_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "assignment_students_by_student" ON "assignment_students" USING btree ("student_id","assignment_id") WHERE "assignment_students"."removed_at" is null;