-- What the table definitions cannot say.

-- One main group, and one main post, at a time.
alter table student_group_periods add constraint student_group_periods_one_main
  exclude using gist (student_id with =, period with &&) where (is_main);
--> statement-breakpoint
alter table teacher_positions add constraint teacher_positions_one_main
  exclude using gist (teacher_id with =, validity with &&) where (is_main);
--> statement-breakpoint
-- No room and no teacher in two places at once. Every week meets odd and even weeks alike, so parity is a range.
alter table schedule_entries add constraint schedule_entries_room_clash
  exclude using gist (
    academic_year_id with =, season_id with =, room_id with =, weekday with =, time_slot_id with =, weeks with &&,
    (case parity when 0 then int4range(1, 3) else int4range(parity, parity + 1) end) with &&
  ) where (room_id is not null);
--> statement-breakpoint
alter table schedule_entries add constraint schedule_entries_teacher_clash
  exclude using gist (
    academic_year_id with =, season_id with =, teacher_id with =, weekday with =, time_slot_id with =, weeks with &&,
    (case parity when 0 then int4range(1, 3) else int4range(parity, parity + 1) end) with &&
  );
--> statement-breakpoint
-- People are found by any part of their name.
create index people_full_name_trgm on people using gin (lower(full_name) gin_trgm_ops);
--> statement-breakpoint
-- Throttles need not survive a crash, and should not cost a flush.
alter table rate_counters set unlogged;
