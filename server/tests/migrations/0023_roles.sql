-- Who managed an organization still does, and who merely belonged to one has no role in it.
-- upgrade
select bool_and(roles = '{manager}') from user_organization;
