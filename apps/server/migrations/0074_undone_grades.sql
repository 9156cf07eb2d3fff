-- Grades that an import brought go only with it: undoing takes back the very rows that its log names, which keeps them.
DROP TRIGGER "grade_records_kept" ON "grade_records";--> statement-breakpoint
CREATE TRIGGER "grade_records_kept" BEFORE TRUNCATE ON "grade_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE FUNCTION "keep_grades"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM gone g WHERE g.origin <> 'imported' OR NOT EXISTS (
      SELECT FROM import_rows r WHERE r.table_name = 'grade_records' AND (r.key ->> 'id')::int = g.id)
  ) THEN
    RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "grade_records_imported" AFTER DELETE ON "grade_records" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_grades"();
