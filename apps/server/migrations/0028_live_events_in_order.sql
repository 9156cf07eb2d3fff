DROP INDEX "live_events_of_person";--> statement-breakpoint
CREATE INDEX "live_events_of_audiences" ON "live_events" USING btree ("transaction","id") WHERE "live_events"."person_id" is null;--> statement-breakpoint
CREATE INDEX "live_events_of_person" ON "live_events" USING btree ("person_id","transaction","id") WHERE "live_events"."person_id" is not null;