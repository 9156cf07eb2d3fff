CREATE TABLE "own_texts" (
	"side" text NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_texts_side_language_key_pk" PRIMARY KEY("side","language","key")
);
