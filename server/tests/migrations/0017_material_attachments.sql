-- Files of materials hang where all attachments do; which they are, and their order, stays.
insert into file (sid, path, name, media_type, size, sha256, created_at, updated_at, version)
select uuidv7(), 'uploads/second', '清单.pdf', 'application/pdf', 9, '\x00', now(), now(), 1;
insert into material_attachment (sid, material_sid, file_sid, position, page_count, created_at, updated_at, version)
select uuidv7(), material.sid, file.sid, 2, 3, now(), now(), 1 from material, file where path = 'uploads/second';
-- upgrade
select array_agg(position order by position) = array[0, 1]::bigint[] from material_attachment;
select name = '清单.pdf' from material_attachment join file on file.sid = file_sid where position = 1;
