ALTER TABLE "sessions" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_role" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
UPDATE "users" u SET "last_role" = (
	SELECT s."role" FROM "sessions" s WHERE s."user_id" = u."id" ORDER BY s."created_at" DESC LIMIT 1
) WHERE EXISTS (SELECT FROM "sessions" s WHERE s."user_id" = u."id");
