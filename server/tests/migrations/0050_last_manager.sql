-- A refusal keeps its reason under the new name.
insert into deletion (sid, created_at, updated_at, version, user_sid, state, due_at, ended_at, hindrances)
    select uuidv7(), now(), now(), 1, sid, 5, now(), now(), array['sole_manager', 'score_open'] from "user" limit 1;
-- upgrade
select count(*) = 0 from deletion where 'sole_manager' = any (hindrances);
select count(*) > 0 from deletion where hindrances = array['last_manager', 'score_open']::varchar[];
