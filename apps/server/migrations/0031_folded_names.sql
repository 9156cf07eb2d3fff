ALTER TABLE "people" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (translate(lower(last_name || ' ' || first_name || coalesce(' ' || middle_name, '')), 'өүңё', 'оуне')) STORED NOT NULL;--> statement-breakpoint
drop index people_folded_name_trgm;--> statement-breakpoint
create index people_folded_name_trgm on people using gin (folded_name gin_trgm_ops);
