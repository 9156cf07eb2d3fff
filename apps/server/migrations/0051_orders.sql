CREATE TABLE "order_effects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_effects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"entity" text NOT NULL,
	"row_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "student_order_items" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "student_order_items" ADD COLUMN "funding" text;--> statement-breakpoint
ALTER TABLE "student_order_items" ADD COLUMN "new_name" jsonb;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "effective_on" date;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "faculty_id" smallint;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "annulled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "annulled_by" integer;--> statement-breakpoint
ALTER TABLE "student_orders" ADD COLUMN "annul_reason" text;--> statement-breakpoint
ALTER TABLE "order_effects" ADD CONSTRAINT "order_effects_order_id_student_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."student_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_effects" ADD CONSTRAINT "order_effects_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_effects_of_order" ON "order_effects" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_effects_of_student" ON "order_effects" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "student_order_items" ADD CONSTRAINT "student_order_items_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_orders" ADD CONSTRAINT "student_orders_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_orders" ADD CONSTRAINT "student_orders_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_orders" ADD CONSTRAINT "student_orders_annulled_by_people_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_order_items_by_group" ON "student_order_items" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "student_orders_by_faculty" ON "student_orders" USING btree ("faculty_id");--> statement-breakpoint
CREATE INDEX "student_orders_by_file" ON "student_orders" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "student_orders_by_annuller" ON "student_orders" USING btree ("annulled_by");--> statement-breakpoint
CREATE INDEX "student_orders_due" ON "student_orders" USING btree ("effective_on") WHERE "student_orders"."state" = 'signed';