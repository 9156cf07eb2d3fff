ALTER TABLE "university" DROP CONSTRAINT "university_logo_file_id_files_id_fk";
--> statement-breakpoint
CREATE INDEX "menu_link_roles_by_role" ON "menu_link_roles" USING btree ("role");--> statement-breakpoint
ALTER TABLE "university" DROP COLUMN "logo_file_id";