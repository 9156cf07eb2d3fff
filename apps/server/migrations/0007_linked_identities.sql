CREATE TABLE "linked_identities" (
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_identities_user_id_issuer_pk" PRIMARY KEY("user_id","issuer"),
	CONSTRAINT "linked_identities_once" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "used_provider_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_provider_states_by_end" ON "used_provider_states" USING btree ("expires_at");--> statement-breakpoint
-- People are found by any part of their name, whether or not the keyboard has ө, ү, ң and ё.
create index people_folded_name_trgm on people using gin (translate(lower(full_name), 'өүңё', 'оуне') gin_trgm_ops);
--> statement-breakpoint
drop index people_full_name_trgm;
