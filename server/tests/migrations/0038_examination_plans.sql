-- Examinations of before are in no plan, and may be put into one.
-- upgrade
insert into examination_plan (sid, created_at, updated_at, version, organization_sid, title, description, start_at, end_at, for_everybody)
  select gen_random_uuid(), now(), now(), 1, sid, '年度考试', '', now(), now() + interval '1 day', true from organization limit 1;
select count(*) = 1 from examination_plan;
insert into plan_examination (plan_sid, examination_sid, position)
  select examination_plan.sid, examination.sid, 0 from examination_plan, examination limit 1;
select count(*) = 1 from plan_examination;
insert into plan_department (plan_sid, department_sid)
  select examination_plan.sid, department.sid from examination_plan, department limit 1;
select count(*) = 1 from plan_department;
insert into plan_candidate (plan_sid, user_sid)
  select examination_plan.sid, "user".sid from examination_plan, "user" limit 1;
select count(*) = 1 from plan_candidate;
