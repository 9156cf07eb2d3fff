CREATE TABLE "document_counters" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "document_keys" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"public_key" "bytea" NOT NULL,
	"private_sealed" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_sealed" "bytea" NOT NULL,
	"shows" text NOT NULL,
	"is_printed" boolean DEFAULT false NOT NULL,
	"is_single" boolean DEFAULT false NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" integer,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "document_links_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "document_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"ordinal" integer NOT NULL,
	"number" text NOT NULL,
	"holder_id" integer,
	"holder_name" text,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"key_id" smallint NOT NULL,
	"signature" "bytea" NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer,
	"replaced_by" integer,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"revoke_reason" text,
	CONSTRAINT "issued_documents_ordinal" UNIQUE("kind","year","ordinal"),
	CONSTRAINT "issued_documents_number" UNIQUE("kind","number"),
	CONSTRAINT "issued_documents_hash" CHECK (length("issued_documents"."content_hash") = 32),
	CONSTRAINT "issued_documents_signature" CHECK (length("issued_documents"."signature") = 64),
	CONSTRAINT "issued_documents_revoked" CHECK (num_nonnulls("issued_documents"."revoked_at", "issued_documents"."revoke_reason") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_looks" ADD CONSTRAINT "document_looks_link_id_document_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."document_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_key_id_document_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."document_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_replaced_by_issued_documents_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_revoked_by_people_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_of_document" ON "document_links" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_links_by_maker" ON "document_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "document_looks_of_link" ON "document_looks" USING btree ("link_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issued_documents_of_holder" ON "issued_documents" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "issued_documents_by_key" ON "issued_documents" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "issued_documents_by_issuer" ON "issued_documents" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "issued_documents_replaced" ON "issued_documents" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "issued_documents_by_revoker" ON "issued_documents" USING btree ("revoked_by");--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'transcripts.read' FROM "roles" WHERE "role" IN ('dean', 'registrar', 'admin') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'transcripts.issue' FROM "roles" WHERE "role" = 'registrar' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What was issued stays as it was: it may be replaced or revoked once, and nothing else of it changes.
CREATE FUNCTION keep_issued_documents() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE'
    or (new.kind, new.year, new.ordinal, new.number, new.holder_name, new.language, new.content, new.content_hash,
        new.key_id, new.signature, new.issued_on, new.issued_at)
      is distinct from
       (old.kind, old.year, old.ordinal, old.number, old.holder_name, old.language, old.content, old.content_hash,
        old.key_id, old.signature, old.issued_on, old.issued_at)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    or (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by)
  then
    raise exception 'an issued document stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER issued_documents_kept BEFORE UPDATE OR DELETE ON "issued_documents"
FOR EACH ROW EXECUTE FUNCTION keep_issued_documents();
