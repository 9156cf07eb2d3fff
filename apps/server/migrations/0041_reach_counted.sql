CREATE TABLE "news_reach" (
	"news_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_roles_by_role";--> statement-breakpoint
ALTER TABLE "news_reach" ADD CONSTRAINT "news_reach_news_id_news_items_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("full_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "user_roles_by_role" ON "user_roles" USING btree ("role","user_id");