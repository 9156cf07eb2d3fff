create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
