-- A user who was given a new token seconds before the upgrade is still forgiven a replay.
-- upgrade
select bool_and(cardinality(ends) = 1 and ends[1] is not null) from login_session;
