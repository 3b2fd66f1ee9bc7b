-- A question outlives its author: no version is touched, and none will go with an account.
-- upgrade
select confdeltype = 'n' from pg_constraint where conname = 'fk_question_version_author_sid';
