-- What was exported before is found by what it lists.
insert into audit_entry (sid, created_at, user_sid, organization_sid, action, record, record_sid, label, before, after, reason, request)
    select uuidv7(), now(), null, sid, listed || '.export', listed, sid, '', null, '{}', null, '-'
    from (select sid from organization limit 1) one,
        unnest(array['authoredNews', 'soldOrder', 'soldier', 'news']) as listed;
-- upgrade
select array_agg(record::text order by action) = array['news', 'news', 'order', 'soldier'] from audit_entry
    where action in ('authoredNews.export', 'soldOrder.export', 'soldier.export', 'news.export');
select count(*) = 4 from audit_entry where action like '%.export';
