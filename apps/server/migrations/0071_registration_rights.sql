-- Offices see and run registration; an administrator only sees it.
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'registration.read' FROM "roles" WHERE "role" IN ('dean', 'registrar', 'admin') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_grants" ("role", "grant") SELECT "role", 'registration.manage' FROM "roles" WHERE "role" IN ('dean', 'registrar') ON CONFLICT DO NOTHING;
