CREATE TABLE "pending_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant" text NOT NULL,
	"faculty_id" smallint,
	"about_id" integer,
	"reason" text NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_role" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "pending_changes_two" CHECK ("pending_changes"."outcome" <> 'confirmed' or "pending_changes"."decided_by" <> "pending_changes"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "user_grants" DROP CONSTRAINT "user_grants_once";--> statement-breakpoint
ALTER TABLE "user_grants" ALTER COLUMN "grant" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "department_id" smallint;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "until_day" date;--> statement-breakpoint
ALTER TABLE "user_grants" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "until_day" date;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "granted_by" integer;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_about_id_people_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_changes_once" ON "pending_changes" USING btree ("kind","payload") WHERE "pending_changes"."outcome" is null;--> statement-breakpoint
CREATE INDEX "pending_changes_decided" ON "pending_changes" USING btree ("decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pending_changes_asked" ON "pending_changes" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "pending_changes_about" ON "pending_changes" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "pending_changes_decider" ON "pending_changes" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_role_roles_role_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("role") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_grants_by_department" ON "user_grants" USING btree ("department_id") WHERE "user_grants"."department_id" is not null;--> statement-breakpoint
CREATE INDEX "user_grants_by_group" ON "user_grants" USING btree ("group_id") WHERE "user_grants"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "user_grants_by_grant" ON "user_grants" USING btree ("grant");--> statement-breakpoint
CREATE INDEX "user_grants_by_role" ON "user_grants" USING btree ("role") WHERE "user_grants"."role" is not null;--> statement-breakpoint
CREATE INDEX "user_grants_that_end" ON "user_grants" USING btree ("until_day") WHERE "user_grants"."until_day" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_by_giver" ON "user_roles" USING btree ("granted_by") WHERE "user_roles"."granted_by" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_that_end" ON "user_roles" USING btree ("until_day") WHERE "user_roles"."until_day" is not null;--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_once" UNIQUE NULLS NOT DISTINCT("user_id","grant","role","faculty_id","department_id","group_id");--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_one" CHECK (num_nonnulls("user_grants"."grant", "user_grants"."role") = 1);--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_scope" CHECK (num_nonnulls("user_grants"."faculty_id", "user_grants"."department_id", "user_grants"."group_id") <= 1);--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", "given" FROM "roles" CROSS JOIN (VALUES ('rights.manage'), ('support.view_as')) AS "rights" ("given") WHERE "role" = 'admin' ON CONFLICT DO NOTHING;
