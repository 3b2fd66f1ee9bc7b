-- Somebody of before has none, and may keep one.
-- upgrade
insert into outside_certificate (sid, created_at, updated_at, version, user_sid, name, issuer_name)
  select gen_random_uuid(), now(), now(), 1, sid, '急救员证', '市红十字会' from "user" limit 1;
select count(*) = 1 from outside_certificate;
insert into outside_attachment (outside_certificate_sid, file_sid, position)
  select outside_certificate.sid, file.sid, 0 from outside_certificate, file limit 1;
select count(*) = 1 from outside_attachment;
