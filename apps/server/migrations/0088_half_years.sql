-- Half-years are called as everywhere else in the portal; what a university named itself stays.
UPDATE "seasons" SET "name_ru" = 'Осеннее' WHERE "name_ru" = 'Осенний';--> statement-breakpoint
UPDATE "seasons" SET "name_ru" = 'Весеннее' WHERE "name_ru" = 'Весенний';--> statement-breakpoint
UPDATE "seasons" SET "name_ru" = 'Летнее' WHERE "name_ru" = 'Летний';
