-- Nothing could be bought before.
-- upgrade
insert into "order" (sid, created_at, updated_at, version, number, buyer_user_sid, state, amount, paid_amount, refunded_amount, memo_code, expires_at)
    select course.sid, course.created_at, course.created_at, 1, 'DD-1', "user".sid, 2, 2, 2, 1, 'ZG1', course.created_at from course, "user" limit 1;
insert into order_item (sid, created_at, updated_at, version, order_sid, buyer_user_sid, course_sid, title, price, quantity, amount, valid_days, position, is_open)
    select sid, created_at, created_at, 1, sid, buyer_user_sid, sid, '课程', 2, 1, 2, 365, 0, false from "order";
insert into order_item_course (order_item_sid, course_sid, position) select sid, sid, 0 from order_item;
insert into order_event (sid, created_at, order_sid, from_state, to_state) select sid, created_at, sid, 1, 2 from "order";
insert into pay (sid, created_at, updated_at, version, number, order_sid, user_sid, amount, state, type, bank, company_name, account_sealed)
    select sid, created_at, created_at, 1, 'FK-1', sid, buyer_user_sid, 2, 2, 1, '', '', '' from "order";
insert into pay_attachment (pay_sid, file_sid, position) select pay.sid, file.sid, 0 from pay, file limit 1;
insert into refund (sid, created_at, number, order_sid, amount, reason, by_sid)
    select sid, created_at, 'TK-1', sid, 1, '退款', buyer_user_sid from "order";
insert into money_entry (sid, created_at, order_sid, pay_sid, amount) select sid, created_at, sid, sid, 2 from "order";
insert into payee (sid, created_at, updated_at, version, bank, name, account)
    select sid, created_at, created_at, 1, '银行', '户名', '1234' from "order";
select count(*) = 1 from money_entry;
select bool_and(valid_days is null) from course;
