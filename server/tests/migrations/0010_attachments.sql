-- Files of lessons, pictures of people: tables that were not there before.
-- upgrade
insert into lesson_attachment (lesson_sid, file_sid, position)
select lesson.sid, file.sid, 0 from lesson, file order by lesson.sid, file.sid limit 1;
insert into user_image (sid, user_sid, position, url, created_at, updated_at, version)
select uuidv7(), sid, 0, '/files/public/x.jpg', now(), now(), 1 from "user" order by number limit 1;
select count(*) = 1 from lesson_attachment;
select count(*) = 1 from user_image;
