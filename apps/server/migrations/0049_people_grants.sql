INSERT INTO "role_grants" ("role", "grant")
SELECT "role", "given" FROM "roles" CROSS JOIN (VALUES ('people.manage'), ('orders.manage')) AS "rights" ("given")
WHERE "role" IN ('dean', 'registrar', 'admin') ON CONFLICT DO NOTHING;
