CREATE TABLE "exam_counts" (
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"discipline_id" integer NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"exam_type_id" smallint NOT NULL,
	"group_id" integer NOT NULL,
	"stream_id" integer NOT NULL,
	"semester_id" smallint,
	"students" integer NOT NULL,
	"group_ids" integer[] NOT NULL,
	"teacher_id" integer,
	"department_id" smallint,
	"counted_on" date NOT NULL,
	CONSTRAINT "exam_counts_key" PRIMARY KEY("academic_year_id","season_id","discipline_id","credits","exam_type_id","group_id","stream_id")
);
--> statement-breakpoint
CREATE TABLE "exams_touched" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_touched_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"academic_year_id" smallint NOT NULL,
	"season_id" smallint NOT NULL,
	"discipline_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "exam_counts_by_day" ON "exam_counts" USING btree ("counted_on");--> statement-breakpoint
CREATE FUNCTION "touch_exams"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO exams_touched (academic_year_id, season_id, discipline_id)
    SELECT DISTINCT academic_year_id, season_id, discipline_id FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "touch_exams_of_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO exams_touched (academic_year_id, season_id, discipline_id)
    SELECT DISTINCT a.academic_year_id, a.season_id, a.discipline_id
    FROM changed JOIN teaching_assignments a ON a.id = changed.assignment_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "touch_exams_of"(integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO exams_touched (academic_year_id, season_id, discipline_id)
    SELECT a.academic_year_id, a.season_id, a.discipline_id
    FROM assignment_students st JOIN teaching_assignments a ON a.id = st.assignment_id
    WHERE st.student_id = ANY ($1) AND st.removed_at IS NULL
    UNION
    SELECT academic_year_id, season_id, discipline_id FROM discipline_registrations
    WHERE student_id = ANY ($1) AND status IN ('registered', 'confirmed');
$$;--> statement-breakpoint
CREATE FUNCTION "touch_exams_of_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_exams_of(ARRAY(SELECT DISTINCT student_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "touch_exams_of_student"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_exams_of(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "touch_exams_of_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_exams_of(ARRAY(SELECT DISTINCT student_id FROM student_group_periods WHERE group_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "teaching_assignments_exams_new" AFTER INSERT ON "teaching_assignments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "teaching_assignments_exams_before" AFTER UPDATE ON "teaching_assignments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "teaching_assignments_exams_since" AFTER UPDATE ON "teaching_assignments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "teaching_assignments_exams_gone" AFTER DELETE ON "teaching_assignments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "discipline_registrations_exams_new" AFTER INSERT ON "discipline_registrations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "discipline_registrations_exams_since" AFTER UPDATE ON "discipline_registrations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "discipline_registrations_exams_gone" AFTER DELETE ON "discipline_registrations"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams"();--> statement-breakpoint
CREATE TRIGGER "assignment_students_exams_new" AFTER INSERT ON "assignment_students"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_seats"();--> statement-breakpoint
CREATE TRIGGER "assignment_students_exams_since" AFTER UPDATE ON "assignment_students"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_seats"();--> statement-breakpoint
CREATE TRIGGER "assignment_students_exams_gone" AFTER DELETE ON "assignment_students"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_seats"();--> statement-breakpoint
CREATE TRIGGER "student_group_periods_exams_new" AFTER INSERT ON "student_group_periods"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_moved"();--> statement-breakpoint
CREATE TRIGGER "student_group_periods_exams_since" AFTER UPDATE ON "student_group_periods"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_moved"();--> statement-breakpoint
CREATE TRIGGER "student_group_periods_exams_gone" AFTER DELETE ON "student_group_periods"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "touch_exams_of_moved"();--> statement-breakpoint
CREATE TRIGGER "students_exams_since" AFTER UPDATE ON "students" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "touch_exams_of_student"();--> statement-breakpoint
CREATE TRIGGER "groups_exams_since" AFTER UPDATE ON "groups" FOR EACH ROW
  WHEN ((OLD.start_semester, OLD.admission_year_id) IS DISTINCT FROM (NEW.start_semester, NEW.admission_year_id))
  EXECUTE FUNCTION "touch_exams_of_group"();--> statement-breakpoint
INSERT INTO "exams_touched" ("academic_year_id", "season_id", "discipline_id")
  SELECT academic_year_id, season_id, discipline_id FROM "teaching_assignments"
  UNION SELECT academic_year_id, season_id, discipline_id FROM "discipline_registrations";
