-- Counted anew when the server starts.
DELETE FROM "unfilled_lessons";--> statement-breakpoint
ALTER TABLE "unfilled_lessons" ADD COLUMN "faculty_ids" smallint[] NOT NULL;