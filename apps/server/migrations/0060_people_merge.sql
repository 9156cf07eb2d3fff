CREATE TABLE "waiting_photos" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_photos_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_photos" ADD CONSTRAINT "waiting_photos_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_photos" ADD CONSTRAINT "waiting_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_photos_by_time" ON "waiting_photos" USING btree ("sent_at","person_id");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_whole" CHECK (num_nonnulls("people"."merged_into", "people"."merged_at") in (0, 2));