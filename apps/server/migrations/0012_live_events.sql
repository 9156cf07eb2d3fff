CREATE TABLE "live_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_transaction_id_pk" PRIMARY KEY("transaction","id")
);
--> statement-breakpoint
CREATE INDEX "live_events_of_person" ON "live_events" USING btree ("person_id","transaction");--> statement-breakpoint
CREATE INDEX "live_events_by_age" ON "live_events" USING brin ("made_at");