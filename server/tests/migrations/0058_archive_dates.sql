-- A day stays the day that it was.
insert into archive (sid, created_at, updated_at, version, user_sid, shared)
    select uuidv7(), now(), now(), 1, sid, '{}' from "user"
    where not exists (select from archive) limit 1;
insert into archive_entry (sid, created_at, updated_at, version, archive_sid, kind, position, title, start_on, end_on)
    select uuidv7(), now(), now(), 1, sid, 'job', 99, 'before-0058', '2024-02-01', '2024-02-29' from archive limit 1;
-- upgrade
select count(*) = 1 from archive_entry where title = 'before-0058' and start_on = '2024-02-01' and end_on = '2024-02-29';
select count(*) > 0 from archive where versions = '{}';
