-- A voucher that was closed with its order.
insert into pay (sid, created_at, updated_at, version, number, order_sid, user_sid, amount, state, type, bank, company_name, account_sealed, decided_at)
    select gen_random_uuid(), now(), now(), 1, 'FK-CLOSED', order_sid, user_sid, 0, 4, 1, '', '', '', now() from pay limit 1;
-- upgrade
select state = 1 and decided_at is null from pay where number = 'FK-CLOSED';
