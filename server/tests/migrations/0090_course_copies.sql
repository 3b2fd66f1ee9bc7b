-- Lessons that were there stand in their chapters; one that is withdrawn stands in none.
-- upgrade
select count(*) > 0 and bool_and(withdrawn_at is null and chapter_sid is not null) from lesson;
select pg_get_constraintdef(oid) like '%withdrawn_at%' from pg_constraint
    where conname = 'ck_lesson_withdrawn_or_placed';
update lesson set chapter_sid = null, withdrawn_at = now()
    where sid = (select sid from lesson order by sid limit 1);
select count(*) = 1 from lesson where withdrawn_at is not null;
insert into course_copy (course_sid, version, outline_version, settled_version, updated_at)
select sid, 1, 1, 0, now() from course order by sid limit 1;
insert into lesson_copy (sid, course_sid, version, title, body, is_trial, captions, updated_at)
select gen_random_uuid(), course_sid, 1, '新讲', '先看再动。', false, '', now() from course_copy;
insert into lesson_copy_attachment (lesson_copy_sid, file_sid, position)
select lesson_copy.sid, file.sid, 0 from lesson_copy, file order by file.sid limit 1;
insert into course_revision (sid, created_at, course_sid, number, remark, lesson_count, content)
select gen_random_uuid(), now(), course_sid, 1, '', 0, '[]' from course_copy;
insert into course_revision_file (course_revision_sid, file_sid)
select course_revision.sid, file.sid from course_revision, file order by file.sid limit 1;
