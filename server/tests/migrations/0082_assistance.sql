-- Lessons that were there have no captions; whatever the assistant reads is read by its job.
-- upgrade
select bool_and(captions = '') from lesson;
insert into help_entry (sid, created_at, updated_at, version, language, name, title, body_html)
values (gen_random_uuid(), now(), now(), 1, 'zh', 'retake', '没考过怎么办？', '<p>可以重考。</p>');
insert into passage (position, is_spoken, heading, lines, places, terms, help_entry_sid)
select 1, false, title, array['可以重考。'], array[1], array['重考'], sid from help_entry;
insert into passage_term (term, count) values ('重考', 1);
insert into synonym (sid, created_at, updated_at, version, word_list)
values (gen_random_uuid(), now(), now(), 1, array['补考', '重考']);
insert into assistant_conversation (sid, created_at, updated_at, version, user_sid, title)
select gen_random_uuid(), now(), now(), 1, sid, '没考过怎么办' from "user" limit 1;
insert into assistant_message (sid, created_at, updated_at, version, conversation_sid, key, question,
    state, mode, outcome, is_follow_up, confidence, sentence_count, is_reported)
select gen_random_uuid(), now(), now(), 1, sid, gen_random_uuid(), title,
    'done', 'words', 'quoted', false, 1, 1, false from assistant_conversation;
insert into assistant_sentence (sid, created_at, message_sid, position, text, number_list)
select gen_random_uuid(), now(), sid, 1, '可以重考。', array[1] from assistant_message;
insert into assistant_citation (sid, created_at, message_sid, number, kind, title, heading, quote, path,
    help_entry_sid)
select gen_random_uuid(), now(), message.sid, 1, 'help', entry.title, entry.title, '可以重考。',
    '/help', entry.sid from assistant_message message, help_entry entry;
select count(*) = 1 from assistant_citation join help_entry on help_entry.sid = help_entry_sid;
