-- The item that the refund of 0053 took back is counted, and no refund was corrected.
-- upgrade
select bool_and(corrected_refund_sid is null) from money_entry;
select count(*) = 1 from "order" where taken_back_amount = 2;
insert into refund (sid, created_at, number, order_sid, amount, reason, by_sid)
    select gen_random_uuid(), created_at, 'TK-2', order_sid, 1, reason, by_sid from refund limit 1;
insert into refund_item (refund_sid, order_item_sid)
    select refund.sid, item.sid from refund, order_item item where number = 'TK-2';
insert into money_entry (sid, created_at, order_sid, corrected_refund_sid, amount)
    select gen_random_uuid(), now(), order_sid, sid, amount from refund where number = 'TK-2';
