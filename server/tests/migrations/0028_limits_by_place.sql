-- What was counted before belongs to no network; the address is raised as a network is.
insert into limit_hit (key, at) values ('code:site', now());
-- upgrade
insert into raised_limit (sid, created_at, network, times, until, reason)
values (gen_random_uuid(), now(), '203.0.113.0/28', 10, now() + interval '1 day', '公司第一天');
insert into known_device (sid, created_at, updated_at, version, user_sid, secret_lookup, seen_at)
select gen_random_uuid(), now(), now(), 1, sid, '\x00', now() from "user" limit 1;
select bool_and(network is null) and count(*) > 0 from limit_hit where key = 'code:site';
select count(*) = 1 from raised_limit where network >>= '203.0.113.7'::cidr;
