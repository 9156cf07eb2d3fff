CREATE TABLE "published_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "published_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"group_id" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" integer NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" integer
);
--> statement-breakpoint
CREATE TABLE "rating_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rating_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "published_ratings" ADD CONSTRAINT "published_ratings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_ratings" ADD CONSTRAINT "published_ratings_published_by_people_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_ratings" ADD CONSTRAINT "published_ratings_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_consents" ADD CONSTRAINT "rating_consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_ratings_open" ON "published_ratings" USING btree ("group_id","academic_year_id","season_id") WHERE "published_ratings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "published_ratings_of_group" ON "published_ratings" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "published_ratings_by_publisher" ON "published_ratings" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "published_ratings_by_ender" ON "published_ratings" USING btree ("ended_by");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_consents_open" ON "rating_consents" USING btree ("student_id") WHERE "rating_consents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rating_consents_of_student" ON "rating_consents" USING btree ("student_id");--> statement-breakpoint
CREATE FUNCTION "grade_records_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rating_due (academic_year_id, season_id)
    SELECT DISTINCT academic_year_id, season_id FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "grade_records_rate_new" AFTER INSERT ON "grade_records"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "grade_records_rate"();--> statement-breakpoint
CREATE TRIGGER "grade_records_rate_ended" AFTER UPDATE ON "grade_records"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "grade_records_rate"();
