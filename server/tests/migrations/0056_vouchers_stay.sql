-- A file of a voucher cannot be deleted from under it.
-- upgrade
select count(*) > 0 and bool_and(confdeltype = 'a') from pg_constraint
    where conname = 'fk_pay_attachment_file_sid';
