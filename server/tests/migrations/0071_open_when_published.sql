-- What was open when its examination was published stays open; what was opened later is shielded.
update bank set practice = 'open', audience = 'everybody', updated_at = '2000-01-01'
    where sid = (select bank_sid from examination_question order by bank_sid limit 1);
-- upgrade
select count(*) > 0 and bool_and(open_to = 'everybody') from examination_question
    join bank on bank.sid = bank_sid where practice = 'open';
select coalesce(bool_and(open_to is null), true) from examination_question
    join bank on bank.sid = bank_sid where practice <> 'open';
