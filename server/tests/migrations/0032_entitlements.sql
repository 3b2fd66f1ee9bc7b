-- Who had joined before keeps the course.
-- upgrade
select count(*) > 0 and bool_and(is_free) from enrolment;
insert into entitlement (sid, created_at, updated_at, version, user_sid, course_sid, source_kind, source_sid, start_at, end_at)
    select course.sid, course.created_at, course.created_at, 1, "user".sid, course.sid, 'gift', course.sid, course.created_at, course.created_at + interval '1 day'
    from course, "user" limit 1;
select count(*) = 1 from entitlement;
