-- Departments: what was a word beside a name becomes a record; and notices.
update staff set department = '机修车间';
insert into staff (sid, user_sid, organization_sid, department, created_at, updated_at, version)
select uuidv7(), "user".sid, organization.sid, null, now(), now(), 1
from "user", organization
where not exists (select from staff where staff.user_sid = "user".sid)
order by "user".number, organization.number limit 1;
-- upgrade
insert into notice (sid, organization_sid, title, body, body_html, is_pinned, published_at, created_at, updated_at, version)
select uuidv7(), sid, '停电检修', '周六停电。', '<p>周六停电。</p>', false, now(), now(), now(), 1 from organization;
select count(*) = 1 from staff where department_sid is null;
select bool_and(department.name = '机修车间' and department.organization_sid = staff.organization_sid)
from staff join department on department.sid = staff.department_sid;
select count(*) = count(distinct organization_sid) from department;
