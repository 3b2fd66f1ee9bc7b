-- Who was told of a plan before is told of it no more.
insert into message (sid, created_at, updated_at, version, kind, "group", title, body, english_title, english_body, path, once)
    select uuidv7(), now(), now(), 1, 'training.assigned', 'study', '新的培训计划', '', 'A new training plan', '', '/user/study', 'training.assigned:' || sid
    from training_plan limit 1;
insert into message_item (sid, created_at, updated_at, version, user_sid, message_sid)
    select uuidv7(), now(), now(), 1, (select sid from "user" limit 1), sid from message where once in (select 'training.assigned:' || sid from training_plan);
-- upgrade
select count(*) = 1 from training_plan_told;
select training_plan_sid in (select sid from training_plan) from training_plan_told;
