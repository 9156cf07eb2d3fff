ALTER TABLE "live_events" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "roles" text[];--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "faculty_ids" smallint[];--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_reader" CHECK ("live_events"."person_id" is null or ("live_events"."roles" is null and "live_events"."faculty_ids" is null));