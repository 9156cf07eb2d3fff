CREATE TABLE "notice_choices" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"push_marks" boolean DEFAULT true NOT NULL,
	"push_absences" boolean DEFAULT true NOT NULL,
	"push_lessons" boolean DEFAULT true NOT NULL,
	"mail_marks" boolean DEFAULT false NOT NULL,
	"mail_absences" boolean DEFAULT false NOT NULL,
	"mail_lessons" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_digests" (
	"person_id" integer NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_digests_person_id_day_pk" PRIMARY KEY("person_id","day")
);
--> statement-breakpoint
CREATE TABLE "notice_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"snapshot" "pg_snapshot" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_digests" ADD CONSTRAINT "notice_digests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("person_id");