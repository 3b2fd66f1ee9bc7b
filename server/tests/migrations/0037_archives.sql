-- Somebody of before has no archive, and may have one.
-- upgrade
insert into archive (sid, created_at, updated_at, version, user_sid, shared)
  select gen_random_uuid(), now(), now(), 1, sid, '{jobList}' from "user" limit 1;
select count(*) = 1 from archive;
insert into archive_entry (sid, created_at, updated_at, version, archive_sid, kind, position, title)
  select gen_random_uuid(), now(), now(), 1, sid, 'job', 0, '电工' from archive;
select count(*) = 1 from archive_entry;
insert into archive_attachment (entry_sid, file_sid, position)
  select archive_entry.sid, file.sid, 0 from archive_entry, file limit 1;
select count(*) = 1 from archive_attachment;
insert into id_picture (sid, created_at, updated_at, version, entry_sid, position, name, media_type, size, content_sealed)
  select gen_random_uuid(), now(), now(), 1, sid, 0, '人像面.jpg', 'image/jpeg', 9, '' from archive_entry;
select count(*) = 1 from id_picture;
insert into id_picture_look (sid, created_at, picture_sid, owner_sid, user_sid, reason)
  select gen_random_uuid(), now(), id_picture.sid, "user".sid, "user".sid, '核对证书' from id_picture, "user" limit 1;
select count(*) = 1 from id_picture_look;
