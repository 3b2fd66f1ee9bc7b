-- Messages: what people are told, and what went out by other channels.
-- upgrade
insert into message (sid, created_at, updated_at, version, kind, "group", title, body, english_title, english_body, path, once)
    values (uuidv7(), now(), now(), 1, 'training.assigned', 'study', '新的培训计划', '请按时完成', 'A new plan', 'In time', '/user/study', 'training.assigned:1');
insert into message_item (sid, created_at, updated_at, version, user_sid, message_sid)
    select uuidv7(), now(), now(), 1, "user".sid, message.sid from "user", message;
insert into delivery (sid, created_at, updated_at, version, message_item_sid, channel, state, tries, due_at)
    select uuidv7(), now(), now(), 1, sid, 'sms', 1, 0, now() from message_item;
insert into message_preference (sid, created_at, updated_at, version, user_sid, "group", channel, is_on)
    select uuidv7(), now(), now(), 1, sid, 'study', 'sms', false from "user" limit 1;
select count(*) > 0 from delivery;
select count(*) = 1 from message_preference;
