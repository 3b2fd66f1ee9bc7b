-- Training plans.
-- upgrade
insert into training_plan (sid, organization_sid, title, description, start_at, end_at, required_hours, is_open, for_everybody, published_at, created_at, updated_at, version)
select uuidv7(), sid, '四季度安全轮训', '', now(), now() + interval '30 days', 1, false, true, now(), now(), now(), 1 from organization;
insert into elective_pool (sid, training_plan_sid, title, hours, position, created_at, updated_at, version)
select uuidv7(), sid, '选修', 0.5, 0, now(), now(), 1 from training_plan;
insert into training_plan_course (training_plan_sid, course_sid, elective_pool_sid, hours, position)
select pool.training_plan_sid, course.sid, pool.sid, course.hours, 0 from elective_pool pool, course;
insert into training_plan_assignment (sid, training_plan_sid, user_sid, is_joined, created_at)
select uuidv7(), training_plan.sid, staff.user_sid, false, now() from training_plan join staff using (organization_sid);
insert into elective_choice (sid, elective_pool_sid, user_sid, course_sid, created_at)
select uuidv7(), link.elective_pool_sid, assignment.user_sid, link.course_sid, now()
from training_plan_course link join training_plan_assignment assignment using (training_plan_sid);
insert into training_plan_completion (sid, training_plan_sid, user_sid, completed_at, created_at, updated_at, version)
select uuidv7(), training_plan_sid, user_sid, now(), now(), now(), 1 from training_plan_assignment;
select count(*) > 0 from elective_choice;
