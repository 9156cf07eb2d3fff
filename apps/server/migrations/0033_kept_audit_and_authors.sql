CREATE INDEX "conversations_closed_by" ON "conversations" USING btree ("closed_by") WHERE "conversations"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed_by" ON "messages" USING btree ("removed_by") WHERE "messages"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "assignment_students_removed_by" ON "assignment_students" USING btree ("removed_by") WHERE "assignment_students"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "schedule_exceptions_created_by" ON "schedule_exceptions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "module_point_history_changed_by" ON "module_point_history" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "module_points_updated_by" ON "module_points" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "lesson_mark_history_changed_by" ON "lesson_mark_history" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "lessons_created_by" ON "lessons" USING btree ("created_by");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Reasons of earlier failures may quote what was in a message.
UPDATE "outbox" SET "last_error" = NULL WHERE "last_error" IS NOT NULL;
