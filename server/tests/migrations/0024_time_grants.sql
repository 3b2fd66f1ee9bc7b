-- Time that is given while candidates sit, and what was decided about late answers.
-- upgrade
insert into time_grant (examination_sid, attempt_sid, seconds, reason, granted_by_sid, sid, created_at)
	select examination_sid, sid, 600, '停电', user_sid, '01a1fedd-a000-7000-8000-000000000001', created_at
	from attempt limit 1;
insert into late_decision (late_answer_sid, taken, reason, decided_by_sid, sid, created_at)
	select late_answer.sid, false, '无法核实', attempt.user_sid, '01a1fedd-a000-7000-8000-000000000002', received_at
	from late_answer join attempt on attempt.sid = attempt_sid limit 1;
select bool_and(prolonged_seconds = 0) from examination;
select count(distinct sid) = count(*) from late_answer;
