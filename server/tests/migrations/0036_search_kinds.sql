-- Lessons and examinations that stood before are found, also while their titles are typed.
update lesson set title = '消防安全' where sid = (select sid from lesson order by sid limit 1);
update examination set title = '消防安全' where sid = (select sid from examination order by sid limit 1);
-- upgrade
select count(*) = 1 from lesson where title_text @@ '''Sxiao.fang'' <-> ''Sfang.an''';
select count(*) = 1 from examination where title_text @@ '''Sxiao.fang'' <-> ''Sfang.an''';
select bool_and(search_text is not null) from lesson;
