-- Two accounts share a number: the later one keeps name and number, unconfirmed, for a decision. One
-- of them has sat an examination that certifies.
with named as (select sid, row_number() over (order by number) as place from "user" limit 2)
update "user" set real_name = '林一', id_number_sealed = '\x01', id_number_lookup = '\x02',
  id_number_masked = '1****************X',
  real_name_confirmed_at = timestamptz '2026-11-01 01:00:00+00' + place * interval '1 day'
from named where named.sid = "user".sid;
update attempt set candidate_name = '林一', candidate_id_number = '\x01';
-- upgrade
select count(*) = 1 from "user" where real_name_confirmed_at is not null and id_number_lookup = '\x02';
select count(*) = 2 from "user" where real_name = '林一' and id_number_sealed = '\x01';
select min(number) = (select min(number) from "user") from "user" where real_name_confirmed_at is not null and id_number_lookup = '\x02';
select count(*) = 1 from identity_request where kind = 'dispute' and state = 'open' and id_number_lookup = '\x02';
select count(*) = 2 from identity_event where kind = 'confirmed';
select bool_and((candidate_lookup is not null) = (user_sid in (select sid from "user" where id_number_lookup = '\x02'))) from attempt;
