CREATE TABLE "material_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"page" integer NOT NULL,
	"locator" text,
	"quote" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" integer NOT NULL,
	CONSTRAINT "material_marks_length" CHECK (length("material_marks"."quote") <= 2000 and length("material_marks"."note") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "material_places" (
	"person_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"page" integer NOT NULL,
	"locator" text,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "material_places_person_id_material_id_pk" PRIMARY KEY("person_id","material_id"),
	CONSTRAINT "material_places_page" CHECK ("material_places"."page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "material_marks" ADD CONSTRAINT "material_marks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_marks" ADD CONSTRAINT "material_marks_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_places" ADD CONSTRAINT "material_places_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_places" ADD CONSTRAINT "material_places_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_marks_of_reader" ON "material_marks" USING btree ("person_id","material_id","page");--> statement-breakpoint
CREATE INDEX "material_marks_of_material" ON "material_marks" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "material_places_of_material" ON "material_places" USING btree ("material_id");