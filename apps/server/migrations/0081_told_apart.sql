CREATE TABLE "people_told_apart" (
	"person_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"said_by" integer NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_told_apart_person_id_other_id_pk" PRIMARY KEY("person_id","other_id"),
	CONSTRAINT "people_told_apart_two" CHECK ("people_told_apart"."person_id" <> "people_told_apart"."other_id")
);
--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "refusals" jsonb;--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_said_by_people_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_told_apart_once" ON "people_told_apart" USING btree (least("person_id", "other_id"),greatest("person_id", "other_id"));--> statement-breakpoint
CREATE INDEX "people_told_apart_by_other" ON "people_told_apart" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "people_told_apart_by_sayer" ON "people_told_apart" USING btree ("said_by");--> statement-breakpoint
-- A sentence in Russian; of orders that still wait, the round of the hour finds anew why.
ALTER TABLE "student_orders" DROP COLUMN "problem";
