-- A delivery may be unknown.
-- upgrade
update delivery set state = 6;
select bool_and(state = 6) from delivery;
