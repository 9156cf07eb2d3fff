-- Half-years and years are a few rows that are never deleted: an index for them alone only costs each writing, and of a
-- table that was empty when a plan was made it looked as good as the one that finds a student.
DROP INDEX "elective_wishes_by_season";--> statement-breakpoint
DROP INDEX "accepted_clashes_by_season";--> statement-breakpoint
DROP INDEX "timetable_imports_by_season";--> statement-breakpoint
DROP INDEX "registration_periods_by_season";--> statement-breakpoint
DROP INDEX "registration_permissions_by_year";--> statement-breakpoint
DROP INDEX "registration_permissions_by_season";--> statement-breakpoint
DROP INDEX "streams_by_season";--> statement-breakpoint
DROP INDEX "registration_changes_by_season";--> statement-breakpoint
DROP INDEX "registration_sheets_by_year";--> statement-breakpoint
DROP INDEX "registration_sheets_by_season";--> statement-breakpoint
DROP INDEX "registration_steps_by_season";--> statement-breakpoint
DROP INDEX "semesters_by_season";--> statement-breakpoint
DROP INDEX "terms_by_season";--> statement-breakpoint
DROP INDEX "planned_classes_by_season";--> statement-breakpoint
DROP INDEX "term_plan_changes_by_season";