-- What was done to an order, or for a candidate, is found by the person; no words that were searched for
-- are left.
insert into audit_entry (sid, created_at, action, record, record_sid, label, before, after, request)
    select uuidv7(), now(), 'news.export', 'news', sid, '', null, jsonb_build_object(asked, '{"search": "林晓", "page": 0}'::jsonb), '-'
    from (select sid from organization limit 1) one, unnest(array['body', 'request']) as asked;
insert into audit_entry (sid, created_at, action, record, record_sid, label, before, after, request)
    select uuidv7(), now(), 'order.refund', 'order', sid, number, '{"state": 2}', '{"state": 5}', '-'
    from "order" where buyer_enterprise_sid is null limit 1;
insert into audit_entry (sid, created_at, action, record, record_sid, label, before, after, request)
    select uuidv7(), now(), 'examination.grantExtraTime', 'examination', sid, '', null,
        jsonb_build_object('user_sid', sid, 'seconds', 60), '-'
    from "user" limit 1;
-- upgrade
select count(*) = 2 from audit_entry where after::text like '%"search": "***"%';
select count(*) = 0 from audit_entry where after::text like '%林晓%';
select count(*) = 1 and bool_and(about_user_sid in (select buyer_user_sid from "order")) from audit_entry
    where action = 'order.refund';
select count(*) = 1 and bool_and(about_user_sid in (select sid from "user") and after = '{"seconds": 60}')
    from audit_entry where action = 'examination.grantExtraTime';
