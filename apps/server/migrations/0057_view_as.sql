CREATE TABLE "personal_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"words" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_role" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "personal_notices" ADD CONSTRAINT "personal_notices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_notices_unseen" ON "personal_notices" USING btree ("person_id") WHERE "personal_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "personal_notices_of_person" ON "personal_notices" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_id_users_id_fk" FOREIGN KEY ("viewed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_viewing" ON "sessions" USING btree ("viewed_id") WHERE "sessions"."viewed_id" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view" CHECK (num_nonnulls("sessions"."viewed_id", "sessions"."viewed_role", "sessions"."view_until") in (0, 3));--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant")
SELECT "role", 'people.viewas' FROM "roles" WHERE "role" = 'admin' ON CONFLICT DO NOTHING;
