-- A list of questions that was saved is found by its key.
-- upgrade
insert into saved_list (content_hash, question_sids, sid, created_at) values
    (repeat('a', 64), array[(select sid from question order by sid limit 1)], gen_random_uuid(), now());
select count(*) = 1 from saved_list;
