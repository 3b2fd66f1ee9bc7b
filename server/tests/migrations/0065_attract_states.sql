-- Forms that wait are open.
insert into course_attract (sid, created_at, course_sid, name, mobile_sealed, mobile_masked, wish)
    select uuidv7(), now(), sid, '0065', decode('00', 'hex'), '139****0065', '' from course limit 1;
-- upgrade
select count(*) = 1 from course_attract where name = '0065' and state = 'open';
