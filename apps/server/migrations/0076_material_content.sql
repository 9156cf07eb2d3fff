ALTER TABLE "materials" DROP CONSTRAINT "materials_url";--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_body";--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_book";--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_pages";--> statement-breakpoint
DROP INDEX "materials_in_library";--> statement-breakpoint
DROP INDEX "materials_of_book";--> statement-breakpoint
ALTER TABLE "material_versions" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "material_versions" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "material_versions" ADD COLUMN "book_number" integer;--> statement-breakpoint
ALTER TABLE "material_versions" ADD COLUMN "page_from" integer;--> statement-breakpoint
ALTER TABLE "material_versions" ADD COLUMN "page_to" integer;--> statement-breakpoint
UPDATE "material_versions" v SET "url" = m."url", "body" = m."body", "book_number" = m."book_number", "page_from" = m."page_from", "page_to" = m."page_to"
FROM "materials" m WHERE m."id" = v."material_id" AND v."file_id" IS NULL;--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "url";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "book_number";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "page_from";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "page_to";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "shows_in_library";--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "library_category";--> statement-breakpoint
ALTER TABLE "material_versions" ADD CONSTRAINT "material_versions_content" CHECK (num_nonnulls("material_versions"."file_id", "material_versions"."url", "material_versions"."body", "material_versions"."book_number") = 1);--> statement-breakpoint
ALTER TABLE "material_versions" ADD CONSTRAINT "material_versions_pages" CHECK ("material_versions"."page_to" >= "material_versions"."page_from");