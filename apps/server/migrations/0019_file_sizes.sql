ALTER TABLE "files" ADD COLUMN "width_px" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height_px" integer;