-- Somebody of before may ask to be forgotten, once at a time.
-- upgrade
insert into deletion (sid, created_at, updated_at, version, user_sid, state, due_at, hindrances)
  select gen_random_uuid(), now(), now(), 1, sid, 1, now(), '{}' from "user" limit 1;
select count(*) = 1 from deletion;
select erase_facts('identity_event', user_sid, '{}') is not null from deletion;
select count(*) = 0 from identity_event join deletion using (user_sid) where reason is not null;
