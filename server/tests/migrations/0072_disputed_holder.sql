-- Of an open request about a number that another account has, it is known whose it was.
insert into identity_request (sid, created_at, updated_at, version, user_sid, kind, state, id_number_lookup)
    select gen_random_uuid(), now(), now(), 1, asker.sid, 'dispute', 'open', holder.id_number_lookup
    from "user" asker, "user" holder
    where holder.real_name_confirmed_at is not null and holder.id_number_lookup is not null
        and asker.sid <> holder.sid
        and not exists (select from identity_request where user_sid = asker.sid and state = 'open')
    limit 1;
-- upgrade
select count(*) > 0 and bool_and(holder_sid is not null) from identity_request request
    join "user" holder on holder.id_number_lookup = request.id_number_lookup
        and holder.real_name_confirmed_at is not null and holder.sid <> request.user_sid
    where request.state = 'open' and request.kind <> 'correction';
select coalesce(bool_and(holder_sid is null), true) from identity_request where kind = 'correction';
