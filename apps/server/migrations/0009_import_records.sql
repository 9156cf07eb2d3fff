ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_run_id_import_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_run_id_import_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "roster_records" DROP CONSTRAINT "roster_records_system_id_roster_systems_id_fk";
--> statement-breakpoint
ALTER TABLE "roster_records" DROP CONSTRAINT "roster_records_from_run_import_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "roster_records" DROP CONSTRAINT "roster_records_until_run_import_runs_id_fk";
--> statement-breakpoint
DROP INDEX "roster_records_by_end";--> statement-breakpoint
CREATE INDEX "roster_records_by_end" ON "roster_records" USING btree ("until_run") WHERE "roster_records"."until_run" is not null;