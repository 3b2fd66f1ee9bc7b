-- Study materials and news: tables of their own, nothing that stood before changes.
-- upgrade
insert into material (sid, title, summary, price, size, download_count, state, search_text, created_at, updated_at, version)
select uuidv7(), '电工口袋手册', '停电、验电。', 0, size, 1, 'published', '''电工'':1A', now(), now(), 1 from file limit 1;
insert into material_category select material.sid, category.sid from material, category limit 1;
insert into material_attachment (sid, material_sid, file_sid, position, created_at, updated_at, version)
select uuidv7(), material.sid, file.sid, 1, now(), now(), 1 from material, file limit 1;
insert into material_download select material.sid, "user".sid, now() from material, "user" limit 1;
insert into news (sid, title, summary, category, source, body, body_html, state, published_at, is_pinned, search_text, created_at, updated_at, version)
values (uuidv7(), '新规施行', '下月起施行。', 'policy', '编辑部', '正文', '<p>正文</p>', 'published', now(), false, '''新规'':1A', now(), now(), 1);
select count(*) = 1 from material join material_attachment on material_sid = material.sid where search_text @@ '''电工''';
