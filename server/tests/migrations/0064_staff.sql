-- Who works somewhere has a name there; an invitation that waits holds on.
insert into staff_invitation (sid, created_at, updated_at, version, organization_sid, mobile_lookup, mobile_masked)
    select uuidv7(), now(), now(), 1, sid, decode('00ff', 'hex'), '139****0001' from organization limit 1;
insert into staff (sid, created_at, updated_at, version, user_sid, organization_sid, title)
    select uuidv7(), now(), now(), 1, person.sid, place.sid, '0064'
    from (select sid from "user" limit 1) person, (select sid from organization limit 1) place
    on conflict (user_sid, organization_sid) do update set name = null, title = '0064';
-- upgrade
select count(*) = 0 from staff where name is null or search_text is null;
select count(*) = 1 from staff where title = '0064' and search_text <> ''::tsvector;
select count(*) >= 1 and bool_and(expires_at > now() + interval '89 days') from staff_invitation;
