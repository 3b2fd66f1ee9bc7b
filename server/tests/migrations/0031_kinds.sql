-- Questions of before need no body, and their sections no points.
-- upgrade
select count(*) > 0 and bool_and(body is null) from question_version;
select count(*) > 0 and bool_and(marking_points is null) from paper_section;
select count(*) = 7 from lookup where type = 'questionKind';
