-- What was held before was formal.
-- upgrade
select bool_and(purpose = 'formal') from examination;
