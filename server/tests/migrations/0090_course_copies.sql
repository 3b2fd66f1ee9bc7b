-- Lessons that were there stand in their chapters; one that is withdrawn stands in none.
-- upgrade
select count(*) > 0 and bool_and(withdrawn_at is null and chapter_sid is not null) from lesson;
select pg_get_constraintdef(oid) like '%withdrawn_at%' from pg_constraint
    where conname = 'ck_lesson_withdrawn_or_placed';
update lesson set chapter_sid = null, withdrawn_at = now()
    where sid = (select sid from lesson order by sid limit 1);
select count(*) = 1 from lesson where withdrawn_at is not null;
