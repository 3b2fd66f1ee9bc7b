-- Catalogue: teachers become records; subjects, interest forms; courses get owners.
update course set examination_sid = (select sid from examination limit 1),
  certificate_sid = 'ffffffff-ffff-7fff-8fff-ffffffffffff';
-- upgrade
insert into subject (sid, search_text, organization_sid, code, title, summary, description, description_html, cover, cover_list, price, certificate_sid, is_open, state, published_at, created_at, updated_at, version)
select uuidv7(), '', sid, number, '新员工第一周', '三门必修课。', '', '', 'fire', '[]', 0, null, true, 'published', now(), now(), now(), 1 from organization;
insert into subject_course (subject_sid, course_sid, position) select subject.sid, course.sid, 0 from subject, course;
insert into subject_category (subject_sid, category_sid, position) select subject.sid, category.sid, 0 from subject, category;
insert into course_attract (sid, course_sid, user_sid, name, mobile_sealed, mobile_masked, wish, created_at)
select uuidv7(), sid, null, '郑女士', '\x00', '139****0021', '想听一听', now() from course;
insert into course_attract_look (sid, course_attract_sid, user_sid, reason, created_at)
select uuidv7(), (select sid from course_attract limit 1), (select sid from "user" limit 1), '回电', now();
select count(*) = 1 from teacher where name = '陈立' and title = '技师';
select count(*) = (select count(*) from course) from course_teacher where position = 0;
select bool_and(examination_sid is not null and certificate_sid is null and not is_open and cover_list = '[]') from course;
select bool_and(position = 0) from course_category;
begin;
update lesson set position = case position when 0 then 1 else 0 end;
commit;
