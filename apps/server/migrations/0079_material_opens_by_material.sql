DROP INDEX "material_opens_of_person";--> statement-breakpoint
CREATE INDEX "material_opens_of_person" ON "material_opens" USING btree ("person_id","material_id");