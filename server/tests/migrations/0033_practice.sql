-- Banks of before are closed to practice; what examinations of before may ask is known.
-- upgrade
insert into knowledge_point (sid, created_at, updated_at, version, bank_sid, code, title, position)
    select sid, created_at, updated_at, 1, sid, '1', '触电防护', 1 from bank limit 1;
insert into question_point (question_sid, point_sid)
    select question.sid, knowledge_point.sid from question, knowledge_point limit 1;
insert into practice (sid, created_at, updated_at, version, user_sid, mode, filter, seed, question_sids, position)
    select sid, created_at, updated_at, 1, sid, 'due', '{}', '0', '{}', 0 from "user" limit 1;
insert into practice_answer (practice_sid, question_sid, sequence, version_sid, value, guessed, duration_ms, answered_at, saved_at)
    select practice.sid, question.sid, 1, question.current_sid, 'null', false, 0, question.created_at, question.created_at from practice, question limit 1;
insert into standing (sid, created_at, updated_at, version, user_sid, question_sid, answered, "right", run, last_verdict)
    select question.sid, question.created_at, question.created_at, 1, practice.user_sid, question.sid, 0, 0, 0, '' from practice, question limit 1;
select count(*) > 0 and bool_and(practice = 'closed' and audience = 'organization') from bank;
select count(*) > 0 and bool_and(length(stem_mark) = 32) from question_version;
select count(*) > 0 from examination_question;
select count(*) = 1 from practice_answer;
select count(*) = 1 from standing;
select (select count(*) from examination_question) = (
    select count(distinct (paper.examination_sid, asked ->> 'question'))
    from frozen_paper paper,
        jsonb_array_elements(section_list) section,
        jsonb_array_elements(section -> 'pool') asked);
