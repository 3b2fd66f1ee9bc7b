-- Notes come empty.
-- upgrade
insert into note (sid, user_sid, lesson_sid, position_ms, body, created_at, updated_at, version)
select uuidv7(), (select sid from "user" limit 1), sid, 0, '先验电', now(), now(), 1 from lesson;
select count(*) = (select count(*) from lesson) from note;
