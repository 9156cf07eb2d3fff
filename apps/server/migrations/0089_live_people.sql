ALTER TABLE "live_events" DROP CONSTRAINT "live_events_reader";--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "person_ids" integer[];--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_reader" CHECK (num_nonnulls("live_events"."person_id", "live_events"."person_ids") = 0
        or num_nonnulls("live_events"."person_id", "live_events"."person_ids") = 1 and num_nonnulls("live_events"."roles", "live_events"."faculty_ids") = 0);