DROP INDEX "sheet_commission_by_teacher";--> statement-breakpoint
CREATE INDEX "grading_sheets_of_half_year" ON "grading_sheets" USING btree ("academic_year_id","season_id","id");--> statement-breakpoint
CREATE INDEX "sheet_commission_by_teacher" ON "sheet_commission" USING btree ("teacher_id","sheet_id");