-- Of what was answered before nothing is known to have been corrected.
-- upgrade
select count(*) > 0 and bool_and(key_corrected_at is null) from standing;
