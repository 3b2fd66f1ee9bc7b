-- What was asked before was asked over no question of practice, and none of it waits.
-- upgrade
select count(*) > 0 and bool_and(not is_hint and practice_sid is null and practice_question_sid is null)
    from assistant_message;
select bool_and(not tells_option) from assistant_sentence;
select bool_and(not tells_option) from assistant_citation;
select bool_and(confdeltype = 'n') and count(*) = 2 from pg_constraint
    where conname in ('fk_assistant_message_practice_sid_practice',
        'fk_assistant_message_practice_question_sid_question');
