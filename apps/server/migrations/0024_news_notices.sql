ALTER TABLE "notice_choices" ADD COLUMN "push_news" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD COLUMN "mail_news" boolean DEFAULT false NOT NULL;