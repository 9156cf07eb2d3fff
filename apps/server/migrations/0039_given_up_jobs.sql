DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("kind") WHERE "outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("run_after","id") WHERE "outbox"."delivered_at" is null and "outbox"."given_up_at" is null;