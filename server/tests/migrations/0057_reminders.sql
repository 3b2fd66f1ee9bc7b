-- What was told before is about nothing that could be settled.
insert into message (sid, created_at, updated_at, version, kind, "group", title, body, english_title,
    english_body, path, until, once, organization_sid)
    values (uuidv7(), now(), now(), 1, 'training.due', 'study', '轮训还有 7 天', '', 'Due', '', '/', null,
    'before-0057', null);
-- upgrade
select count(*) = 1 from message where once = 'before-0057' and about_sid is null and about_at is null;
