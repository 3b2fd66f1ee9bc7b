-- The installation's own was open to everybody, whatever it said; an organization's stays as it is.
update course set organization_sid = null, is_open = false
    where sid = (select sid from course order by sid limit 1);
update subject set organization_sid = null, is_open = false
    where sid = (select sid from subject order by sid limit 1);
update examination set organization_sid = null, is_open = false
    where sid = (select sid from examination order by sid limit 1);
-- upgrade
select count(*) > 0 and bool_and(is_open) from course where organization_sid is null;
select count(*) > 0 and bool_and(is_open) from subject where organization_sid is null;
select count(*) > 0 and bool_and(is_open) from examination where organization_sid is null;
