-- A dry run that is over, and changes that wait and are over, from before.
insert into task (sid, created_at, updated_at, version, user_sid, kind, title, state, done, arguments, finished_at)
select tried.sid, now(), now(), 1, (select min(sid::text)::uuid from "user"), 'bulk', tried.title, tried.state, 0,
    tried.arguments::jsonb, tried.finished_at
from (values
    ('0197aa69-0000-7000-8000-000000000001'::uuid, 'news.dryRun', 'done', '{"dry_run": true}', now()),
    ('0197aa69-0000-7000-8000-000000000002'::uuid, 'news.bulk', 'waiting', '{"dry_run": false}', null),
    ('0197aa69-0000-7000-8000-000000000003'::uuid, 'news.bulk', 'done', '{"dry_run": false}', now())
) as tried (sid, title, state, arguments, finished_at);
-- upgrade
insert into task_record (task_sid, record_sid, position, tried)
values ('0197aa69-0000-7000-8000-000000000003', '0197aa69-0000-7000-8000-000000000004', 0, true);
select bool_and(state = case title when 'news.bulk' then case sid::text
    when '0197aa69-0000-7000-8000-000000000003' then 'done' else 'failed' end else 'failed' end)
from task where sid::text like '0197aa69%';
select count(*) = 3 from task where sid::text like '0197aa69%' and finished_at is not null;
