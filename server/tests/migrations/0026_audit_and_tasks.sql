-- What was changed before is not known, and nobody had asked for anything long.
-- upgrade
insert into audit_entry (sid, created_at, user_sid, organization_sid, action, record, record_sid, label, before, after, reason, request)
    select sid, created_at, null, sid, 'organization.save', 'organization', sid, name, null, '{}', null, '-' from organization limit 1;
insert into task (sid, created_at, updated_at, version, user_sid, kind, title, state, done, arguments)
    select sid, created_at, updated_at, 1, sid, 'export', 'news', 'waiting', 0, '{}' from "user" limit 1;
select count(*) = 1 from audit_entry;
select count(*) = 1 from task;
