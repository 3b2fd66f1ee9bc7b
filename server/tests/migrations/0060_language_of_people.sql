-- Who was there before is told in Chinese, until they come in English.
-- upgrade
select count(*) > 0 from "user" where language = 'zh';
select count(*) = 0 from "user" where language <> 'zh';
