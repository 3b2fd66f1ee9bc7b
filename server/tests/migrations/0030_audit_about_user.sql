-- Entries of before say of nobody whom they are about.
-- upgrade
select count(*) > 0 and bool_and(about_user_sid is null) from audit_entry;
