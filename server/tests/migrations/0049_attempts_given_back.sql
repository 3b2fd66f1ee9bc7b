-- What was voided before stays used, as it was decided then.
-- upgrade
select bool_and(stays_used = (voided_at is not null)) from attempt;
