-- Subjects that stood before are found while their titles are typed.
-- upgrade
select count(*) = (select count(*) from subject) and count(*) > 0 from subject
where title_text @@ '''Sxin.yuan'' <-> ''Syuan.gong''';
