CREATE TABLE "card_correction_files" (
	"correction_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "card_correction_files_correction_id_file_id_pk" PRIMARY KEY("correction_id","file_id"),
	CONSTRAINT "card_correction_files_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "card_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"field" text NOT NULL,
	"wanted" text,
	"words" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" text,
	"answer" text,
	"settled_by" integer,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_corrections_settled" CHECK (("card_corrections"."state" = 'waiting') = ("card_corrections"."settled_at" is null)
        and ("card_corrections"."state" <> 'refused' or coalesce("card_corrections"."answer", '') <> ''))
);
--> statement-breakpoint
CREATE TABLE "card_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" integer
);
--> statement-breakpoint
CREATE TABLE "person_details" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"living_address" text,
	"registered_address" text,
	"dormitory" text,
	"military" text
);
--> statement-breakpoint
CREATE TABLE "person_educations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_educations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"level" text NOT NULL,
	"institution" text NOT NULL,
	"year" smallint,
	"document_number" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_guardians" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_guardians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"kinship" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_correction_files" ADD CONSTRAINT "card_correction_files_correction_id_card_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."card_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_correction_files" ADD CONSTRAINT "card_correction_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_corrections" ADD CONSTRAINT "card_corrections_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_corrections" ADD CONSTRAINT "card_corrections_settled_by_people_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_files" ADD CONSTRAINT "card_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_files" ADD CONSTRAINT "card_files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_files" ADD CONSTRAINT "card_files_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_files" ADD CONSTRAINT "card_files_removed_by_people_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_details" ADD CONSTRAINT "person_details_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_educations" ADD CONSTRAINT "person_educations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_guardians" ADD CONSTRAINT "person_guardians_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_corrections_of_person" ON "card_corrections" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_corrections_waiting" ON "card_corrections" USING btree ("person_id","field") WHERE "card_corrections"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_corrections_queue" ON "card_corrections" USING btree ("sent_at","id") WHERE "card_corrections"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_corrections_by_settler" ON "card_corrections" USING btree ("settled_by") WHERE "card_corrections"."settled_by" is not null;--> statement-breakpoint
CREATE INDEX "card_files_of_person" ON "card_files" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "card_files_by_adder" ON "card_files" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "card_files_by_remover" ON "card_files" USING btree ("removed_by") WHERE "card_files"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "person_educations_of_person" ON "person_educations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_guardians_of_person" ON "person_guardians" USING btree ("person_id");