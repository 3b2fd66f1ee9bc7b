-- Organizations that were there have chosen nothing: they are answered by words; no answer had a model.
-- upgrade
select count(*) > 0 and bool_and(assistant_mode = 'words') from organization;
select bool_and(model is null and seen_at is null) from assistant_message;
insert into assistant_consent (sid, created_at, updated_at, version, user_sid, recipient)
select gen_random_uuid(), now(), now(), 1, sid, 'models.example.cn' from "user" limit 1;
insert into assistant_usage (sid, created_at, updated_at, version, day, user_sid, question_count,
    answer_count, input_tokens, output_tokens)
select gen_random_uuid(), now(), now(), 1, '2026-11-28', sid, 1, 1, 300, 30 from "user" limit 1;
select count(*) = 1 from assistant_usage where organization_sid is null;
