ALTER TABLE "grading_sheet_rows" ADD COLUMN "hours_held" numeric(6, 1);--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD COLUMN "hours_missed" numeric(6, 1);--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD CONSTRAINT "grading_sheet_rows_hours" CHECK (num_nonnulls("grading_sheet_rows"."hours_held", "grading_sheet_rows"."hours_missed") in (0, 2));