-- Titles that stood before are found while they are typed.
update course set title = '消防安全' where sid = (select sid from course order by sid limit 1);
-- upgrade
select count(*) = 1 from course where title_text @@ '''Sxiao.fang'' <-> ''Sfang.an''';
select bool_and(title_text is not null) from news;
