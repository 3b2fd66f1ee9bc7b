-- Of before nothing is known to be alike.
insert into pay (sid, created_at, updated_at, version, number, order_sid, user_sid, amount, state, type, bank, company_name, account_sealed)
    select gen_random_uuid(), now(), now(), 1, 'FK-2', order_sid, user_sid, 0, 3, 1, '', '', '' from pay limit 1;
-- upgrade
insert into likeness (sid, created_at, updated_at, version, pay_sid, other_sid, kind, bits)
    select one.sid, now(), now(), 1, one.sid, other.sid, 'alike', 3 from pay one, pay other where one.sid <> other.sid limit 1;
select count(*) = 1 from likeness;
