CREATE TABLE "draw_receipts" (
	"draw_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"block" smallint NOT NULL,
	"outcomes" jsonb NOT NULL,
	CONSTRAINT "draw_receipts_draw_id_student_id_block_pk" PRIMARY KEY("draw_id","student_id","block")
);
--> statement-breakpoint
ALTER TABLE "draw_receipts" ADD CONSTRAINT "draw_receipts_of_entry" FOREIGN KEY ("draw_id","student_id") REFERENCES "public"."draw_entries"("draw_id","student_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
-- Two cards of one person may have been merged, so that an outcome stands with nobody who took part: such ones go with the card.
INSERT INTO "draw_receipts" ("draw_id", "student_id", "block", "outcomes")
SELECT o."draw_id", o."student_id", o."elective_block", jsonb_agg(jsonb_build_object('block', o."elective_block", 'discipline', o."discipline_id",
  'class', o."assignment_id", 'rank', o."rank", 'outcome', o."outcome", 'code', o."code", 'seats', o."seats", 'placeInLine', o."place_in_line") ORDER BY o."id")
FROM "draw_outcomes" o JOIN "draw_entries" e ON e."draw_id" = o."draw_id" AND e."student_id" = o."student_id"
GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TABLE "draw_outcomes";--> statement-breakpoint
-- A draw gives thousands of seats in one statement: each pool is counted once for it, one after the other by their ids.
CREATE FUNCTION "count_seats_given"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given record;
BEGIN
  FOR given IN SELECT sat.pool_id, count(*) AS seats FROM sat WHERE sat.pool_id IS NOT NULL GROUP BY sat.pool_id ORDER BY sat.pool_id LOOP
    UPDATE registration_pools SET taken = taken + given.seats WHERE id = given.pool_id;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "assignment_students_sat" ON "assignment_students";--> statement-breakpoint
CREATE TRIGGER "assignment_students_sat" AFTER INSERT ON "assignment_students" REFERENCING NEW TABLE AS sat FOR EACH STATEMENT
  EXECUTE FUNCTION "count_seats_given"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.pool_id IS NOT NULL THEN
    UPDATE registration_pools SET taken = taken - 1 WHERE id = OLD.pool_id;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.pool_id IS NOT NULL THEN
    UPDATE registration_pools SET taken = taken + 1 WHERE id = NEW.pool_id;
  END IF;
  RETURN NULL;
END $$;
