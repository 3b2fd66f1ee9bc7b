-- Favourites: what somebody keeps, one thing a row.
-- upgrade
insert into favorite (sid, user_sid, course_sid, created_at)
select uuidv7(), "user".sid, course.sid, now() from "user", course;
insert into favorite (sid, user_sid, news_sid, created_at)
select uuidv7(), "user".sid, news.sid, now() from "user", news;
select count(*) > 0 and bool_and(num_nonnulls(course_sid, news_sid) = 1) from favorite;
