CREATE TABLE "sheet_papers" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"sheet_id" integer NOT NULL,
	"language" text NOT NULL,
	"is_in_force" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "student_orders" DROP CONSTRAINT "student_orders_kind";--> statement-breakpoint
ALTER TABLE "grading_sheet_rows" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "sheet_commission" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sheet_papers" ADD CONSTRAINT "sheet_papers_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_papers" ADD CONSTRAINT "sheet_papers_sheet_id_grading_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."grading_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_papers_in_force" ON "sheet_papers" USING btree ("sheet_id","language") WHERE "sheet_papers"."is_in_force";--> statement-breakpoint
CREATE INDEX "sheet_papers_of_sheet" ON "sheet_papers" USING btree ("sheet_id");--> statement-breakpoint
ALTER TABLE "student_orders" ADD CONSTRAINT "student_orders_kind" CHECK ("student_orders"."kind" in ('enroll', 'transfer', 'next_course', 'repeat_course', 'academic_leave', 'return_leave', 'expel', 'restore', 'graduate', 'rename', 'funding', 'penalty', 'award', 'annul_grades'));--> statement-breakpoint
CREATE TRIGGER "sheet_papers_kept" BEFORE DELETE OR TRUNCATE ON "sheet_papers"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();--> statement-breakpoint
CREATE TRIGGER "exam_holds_kept" BEFORE DELETE OR TRUNCATE ON "exam_holds"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deletion"();
