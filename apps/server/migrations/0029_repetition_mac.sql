ALTER TABLE "idempotency_keys" RENAME COLUMN "body_sha256" TO "body_mac";--> statement-breakpoint
-- What was kept of these could be guessed from.
DELETE FROM "idempotency_keys" WHERE "path" = '/api/passwd/reset.json';
