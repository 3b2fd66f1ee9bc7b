-- What was booked before was not corrected.
-- upgrade
select bool_and(corrected_pay_sid is null) from money_entry;
insert into money_entry (sid, created_at, order_sid, corrected_pay_sid, amount)
    select gen_random_uuid(), now(), order_sid, pay_sid, -amount from money_entry where pay_sid is not null limit 1;
insert into refund_item (refund_sid, order_item_sid)
    select refund.sid, item.sid from refund, order_item item limit 1;
