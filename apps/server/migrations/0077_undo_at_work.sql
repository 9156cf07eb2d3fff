-- Notes of an import let its grades go only while it is being undone, in the very transaction that says so.
CREATE OR REPLACE FUNCTION "keep_grades"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM gone g WHERE g.origin <> 'imported' OR NOT EXISTS (
      SELECT FROM import_rows r JOIN import_runs run ON run.id = r.run_id AND run.state = 'undoing'
      WHERE r.run_id = nullif(current_setting('bilim.undoing_run', true), '')::int
        AND r.table_name = 'grade_records' AND (r.key ->> 'id')::int = g.id)
  ) THEN
    RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
