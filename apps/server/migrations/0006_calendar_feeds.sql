CREATE TABLE "calendar_feeds" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"secret_hash" "bytea",
	"secret_sealed" "bytea",
	"made_at" timestamp with time zone,
	"last_fetched_at" timestamp with time zone,
	"last_fetched_by" text,
	"versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_feeds_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_secret" CHECK (("calendar_feeds"."secret_hash" is null) = ("calendar_feeds"."secret_sealed" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;