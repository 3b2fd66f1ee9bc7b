-- The tokens of logins that were renewed before count as arrived.
-- upgrade
select coalesce(bool_and(arrived), true) from login_session;
