-- Questions from before are in use.
-- upgrade
select count(*) > 0 from question where state = 'active';
select count(*) = 0 from question where state <> 'active';
