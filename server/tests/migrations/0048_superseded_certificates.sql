-- No certificate of before superseded another.
-- upgrade
select bool_and(predecessor_sid is null) from certificate_history;
