-- Dry runs are made from the file from now on. Those that are open do not have it: whoever made one hands the file in again.
DELETE FROM "timetable_imports" WHERE "state" = 'checked';--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD COLUMN "file" "bytea";--> statement-breakpoint
-- What is left was applied: of its file there is what was read.
UPDATE "timetable_imports" SET "kind" = "source"->>'kind', "file" = convert_to("source"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "timetable_imports" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "timetable_imports" ALTER COLUMN "file" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD COLUMN "sample" jsonb;--> statement-breakpoint
ALTER TABLE "timetable_imports" DROP COLUMN "source";
