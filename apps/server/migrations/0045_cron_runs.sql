CREATE TABLE "cron_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"failed_at" timestamp with time zone,
	"reason" text
);
