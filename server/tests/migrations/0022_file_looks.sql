-- Operators read private files for a reason, which is recorded.
-- upgrade
insert into file_look (sid, file_sid, owner_sid, user_sid, reason, created_at)
select uuidv7(), sid, owner_sid, (select sid from "user" limit 1), '核对学历', now() from file limit 1;
select count(*) = 1 from file_look;
