-- What was published is of its first publication, with all that it asks; a draft was never published.
-- upgrade
select count(*) > 0 and bool_and(publication = (published_at is not null)::int) from examination;
select count(*) > 0 and bool_and(publication = 1) from frozen_paper;
select count(*) > 0 and bool_and(publication = 1) from examination_question;
select count(*) = 2 from pg_trigger where tgrelid = 'frozen_paper'::regclass and not tgisinternal;
