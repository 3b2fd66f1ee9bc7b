-- What failed before keeps its reason, and has all its attempts again.
insert into job_failure (job_id, at, error) values (70, now(), 'OSError()');
-- upgrade
select count(*) = 1 from job_failure where job_id = 70 and tries = 0 and deaths = 0;
