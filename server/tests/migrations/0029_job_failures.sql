-- Why a job failed the last time.
-- upgrade
insert into job_failure (job_id, at, error) values (1, now(), 'OSError()');
select count(*) = 1 from job_failure;
