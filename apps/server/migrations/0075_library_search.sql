-- Of each word, its first letters with one of them left out, as numbers: a title and what was typed have one in common
-- where a word differs by one letter.
CREATE FUNCTION "slips_of"("words" text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT hashtext(overlay(stem placing '' from place for 1))), '{}')
  FROM (
    SELECT DISTINCT left(word, 8) AS stem
    FROM regexp_split_to_table(words, '[][\s.,;:!?"''«»„“”()/|+*=<>&#№–—-]+') word WHERE length(word) >= 3
  ) stems
  CROSS JOIN LATERAL generate_series(1, length(stem) + 1) place
$$;--> statement-breakpoint
CREATE INDEX "books_counted" ON "books" USING btree ("category_id") WHERE "books"."removed_at" is null and "books"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "books_title_slips" ON "books" USING gin (slips_of(folded_title));--> statement-breakpoint
CREATE INDEX "books_author_slips" ON "books" USING gin (slips_of(folded_author));