DROP INDEX "files_by_uploader";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "let_go_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_by_uploader" ON "files" USING btree ("uploaded_by","kind","size_bytes","let_go_at") WHERE "files"."removed_at" is null;--> statement-breakpoint
-- What was deleted before: files of news for thirty days, those of messages for a minute.
UPDATE "files" f SET "let_go_at" = n."removed_at" + interval '30 days'
FROM "news_files" nf JOIN "news_items" n ON n."id" = nf."news_id"
WHERE nf."file_id" = f."id" AND n."removed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "files" f SET "let_go_at" = x."removed_at" + interval '1 minute'
FROM "message_files" mf
JOIN "messages" x ON x."conversation_id" = mf."conversation_id" AND x."number" = mf."number"
WHERE mf."file_id" = f."id" AND x."removed_at" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "message_reports" r WHERE r."conversation_id" = x."conversation_id" AND r."number" = x."number");
