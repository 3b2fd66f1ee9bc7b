-- Of vouchers of before nobody knows which account was shown.
-- upgrade
select bool_and(payee_account = '') from pay;
select bool_and(changed_at is null) from payee;
insert into payee_change (sid, created_at, updated_at, version, payee_sid, bank, name, account, by_sid)
    select payee.sid, now(), now(), 1, payee.sid, '城西支行', name, account, "user".sid from payee, "user" limit 1;
