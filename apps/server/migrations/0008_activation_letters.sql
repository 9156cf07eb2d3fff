DROP INDEX "activation_links_by_user";--> statement-breakpoint
ALTER TABLE "activation_links" ADD COLUMN "issued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "activation_links" ADD COLUMN "issued_by" integer;--> statement-breakpoint
ALTER TABLE "activation_links" ADD COLUMN "letter" text;--> statement-breakpoint
ALTER TABLE "activation_links" ADD CONSTRAINT "activation_links_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_links_by_issuer" ON "activation_links" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "users_to_activate" ON "users" USING btree ("id") WHERE "users"."password_hash" is null;--> statement-breakpoint
CREATE INDEX "activation_links_by_user" ON "activation_links" USING btree ("user_id","issued_at" DESC NULLS LAST);