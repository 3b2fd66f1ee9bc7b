-- No category is retired, and each has a pattern that is drawn; what was none stays the plain one.
update category set cover = 'waves' where sid = (select sid from category order by sid limit 1);
-- upgrade
select count(*) > 0 and bool_and(not is_retired) from category;
select count(*) = 1 from category where cover = 'plain';
