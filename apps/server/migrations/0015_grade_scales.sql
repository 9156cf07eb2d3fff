CREATE TABLE "grade_bands" (
	"scale_id" smallint NOT NULL,
	"letter" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_kg" text NOT NULL,
	"name_en" text NOT NULL,
	"least_points" smallint NOT NULL,
	"most_points" smallint NOT NULL,
	"grade_points" numeric(3, 2) NOT NULL,
	"five_point" smallint NOT NULL,
	"is_passed" boolean NOT NULL,
	CONSTRAINT "grade_bands_scale_id_letter_pk" PRIMARY KEY("scale_id","letter"),
	CONSTRAINT "grade_bands_range" CHECK (0 <= "grade_bands"."least_points" and "grade_bands"."least_points" <= "grade_bands"."most_points" and "grade_bands"."most_points" <= 100),
	CONSTRAINT "grade_bands_five" CHECK ("grade_bands"."five_point" between 2 and 5),
	CONSTRAINT "grade_bands_gpa" CHECK ("grade_bands"."grade_points" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "grade_scales" (
	"id" smallint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_kg" text NOT NULL,
	"name_en" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grade_scales_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "specialty_grade_scales" (
	"specialty_id" smallint PRIMARY KEY NOT NULL,
	"scale_id" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grade_bands" ADD CONSTRAINT "grade_bands_scale_id_grade_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."grade_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specialty_grade_scales" ADD CONSTRAINT "specialty_grade_scales_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "public"."specialties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specialty_grade_scales" ADD CONSTRAINT "specialty_grade_scales_scale_id_grade_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."grade_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "specialty_grade_scales_by_scale" ON "specialty_grade_scales" USING btree ("scale_id");